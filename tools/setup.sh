#!/bin/sh
# Installs what building and testing need, inside the project's folder where that is possible.
#   setup.sh python PYTHON   the pinned Python packages, into .venv
#   setup.sh node            the pinned npm packages, into node_modules
#   setup.sh browser         a Chromium, where none is found
#   setup.sh engines         Firefox and WebKitGTK for the tests in three engines, where apt can
set -eu
cd "$(dirname "$0")/.."

as_root_with_apt() {
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1
}

apt_install() {
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
}

case "$1" in
  python)
    python=$2
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
      echo "Pyramid needs Python 3.11 or newer; $python is older (make PYTHON=… names another)." >&2
      exit 1
    }
    # Debian keeps the module that makes environments in a package of its own.
    .venv/bin/python -m pip --version >/dev/null 2>&1 ||
      "$python" -m venv --clear .venv 2>/dev/null ||
      { as_root_with_apt && apt_install python3-venv && "$python" -m venv --clear .venv; } || {
        echo "\"$python -m venv\" failed; install your system's package for it (python3-venv)." >&2
        exit 1
      }
    .venv/bin/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
    ;;
  node)
    node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' || {
      echo "Pyramid needs Node.js 20 or newer." >&2
      exit 1
    }
    npm ci --silent
    ;;
  browser)
    .venv/bin/python -m tools.browser --quiet && exit 0
    if as_root_with_apt && apt_install chromium; then
      .venv/bin/python -m tools.browser
    else
      .venv/bin/python -m playwright install --with-deps chromium ||
        .venv/bin/python -m playwright install chromium
    fi
    ;;
  engines)
    .venv/bin/python -m tools.engines && exit 0
    if as_root_with_apt && apt_install firefox-esr webkit2gtk-driver xvfb xauth; then
      .venv/bin/python -m tools.engines && exit 0
    fi
    echo "Firefox or WebKitGTK is missing and could not be installed: their tests are skipped." >&2
    echo "  (Debian: apt-get install firefox-esr webkit2gtk-driver xvfb)" >&2
    ;;
esac

"""The solitaire's statistics, variant by variant."""

from __future__ import annotations

from app import solo_words
from app.html import Child, Html, el
from app.model import Model
from app.screens import parts
from app.solo import VARIANTS
from app.statistics import BUCKETS, Record, statistics_from
from app.words import Words


def render(model: Model, words: Words) -> Html:
    """Return the screen."""
    statistics = statistics_from(model.statistics)
    known = [name for name in VARIANTS if name in statistics]
    body: Child = [_variant(name, statistics[name], words) for name in known]
    if not known:
        body = el(
            "p", words.t("Here stands what became of your games, once one is over."), cls="dim"
        )
    return parts.screen(
        model,
        words,
        "statistics",
        parts.bar(words, words.t("Statistics"), words.t("Solitaire")),
        el("div", body, cls="body" if known else "body middle", id="body", tabindex="0"),
    )


def _variant(name: str, record: Record, words: Words) -> Html:
    return el(
        "section",
        el("h2", words.t(solo_words.NAMES[name])),
        el(
            "dl",
            _figure(words.t("played"), str(record.played)),
            _figure(words.t("won"), str(record.won), _share(record, words)),
            _figure(words.t("best time"), solo_words.clock(record.best) if record.best else "–"),
            _figure(words.t("streak"), str(record.streak)),
            _figure(words.t("longest"), str(record.longest)),
            record.strict > 0 and _figure(words.t("every card"), str(record.strict)),
            record.matches > 0
            and _figure(words.t("best match"), _points(record.best_points), str(record.matches)),
            cls="numbers num",
        ),
        record.helped > 0
        and el(
            "p",
            words.n(
                "{n} win with a step taken back or a hint",
                "{n} wins with a step taken back or a hint",
                record.helped,
            ),
            cls="dim small-line",
        ),
        record.played > 0 and _chart(record, words),
        cls="panel-box statistic",
        id=f"record-{name}",
    )


def _share(record: Record, words: Words) -> str:
    if not record.played:
        return ""
    return words.t("{n} %", n=round(100 * record.won / record.played))


def _points(points: int | None) -> str:
    return "–" if points is None else f"{points:+d}".replace("-", "−") if points else "0"


def _figure(label: str, value: str, more: str = "") -> Html:
    return el("div", el("dt", label), el("dd", value, bool(more) and el("small", more)))


def _chart(record: Record, words: Words) -> Html:
    """Games by the share of cards cleared: few on the left, all on the right."""
    most = max(*record.cleared, 1)
    bars = [
        el(
            "li",
            el("span", count or None, cls="bar-count"),
            el("i", style=f"--h:{count / most:.3f}"),
            aria_label=words.t(
                "{low} to {high} % cleared: {n}",
                low=number * 100 // BUCKETS,
                high=(number + 1) * 100 // BUCKETS,
                n=count,
            ),
        )
        for number, count in enumerate(record.cleared)
    ]
    return el(
        "figure",
        el("ol", bars, cls="chart"),
        el(
            "figcaption",
            el("span", "0"),
            el("span", words.t("cards cleared")),
            el("span", words.t("{n} %", n=100)),
            cls="dim",
        ),
    )

// Small sounds, made on the device: there are no files of them. Loaded with the first one that is
// wanted, which is never where sound is off.

const LOUDNESS = 0.22;
const IDLE_MS = 3000; // of silence, after which the device's loudspeaker may rest

let audio = null;
let out = null;
let noise = null;
let rest = 0;

function wake() {
  if (audio.state !== "running") audio.resume().catch(() => {});
}

/** Makes what all sounds go through. Browsers let it speak only once something was tapped. */
function prepare() {
  audio = new AudioContext();
  out = new GainNode(audio, { gain: LOUDNESS });
  out.connect(audio.destination);
  noise = new AudioBuffer({ length: audio.sampleRate / 2, sampleRate: audio.sampleRate });
  const samples = noise.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = 2 * Math.random() - 1;
  for (const type of ["pointerup", "keydown"]) {
    addEventListener(type, () => rest && wake(), { capture: true, passive: true });
  }
}

/** A volume that rises at once from `at` on and dies away within `length` seconds. */
function fading(at, length, loud) {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + length);
  gain.connect(out);
  return gain;
}

/** A plucked string, or with `type` something duller. */
function tone(at, hertz, length, loud, type = "triangle") {
  const string = new OscillatorNode(audio, { type, frequency: hertz });
  string.connect(fading(at, length, loud));
  string.start(at);
  string.stop(at + length);
}

/** A card that brushes over another one. */
function rustle(at, hertz, length, loud) {
  const paper = new AudioBufferSourceNode(audio, { buffer: noise });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: hertz, Q: 0.8 });
  paper.connect(band).connect(fading(at, length, loud));
  paper.start(at, Math.random() * 0.3, length);
}

const SOUNDS = {
  deal(at) {
    for (let n = 0; n < 7; n++) rustle(at + n * 0.055, 1900 + 120 * n, 0.07, 0.5);
  },
  flip(at) {
    rustle(at, 2600, 0.09, 0.7);
    rustle(at + 0.05, 1500, 0.06, 0.5);
  },
  pair(at) {
    rustle(at, 2200, 0.08, 0.4);
    tone(at, 659, 0.22, 0.35);
    tone(at + 0.07, 988, 0.3, 0.35);
  },
  illegal(at) {
    tone(at, 150, 0.11, 0.7, "sine");
    tone(at + 0.1, 120, 0.14, 0.7, "sine");
  },
  win(at) {
    [523, 659, 784, 1047, 1319].forEach((hertz, n) => tone(at + n * 0.11, hertz, 0.5, 0.4));
  },
};

/** Plays the sound of this name. */
export function play(name) {
  if (!audio) prepare();
  clearTimeout(rest);
  rest = setTimeout(() => {
    rest = 0;
    audio.suspend().catch(() => {});
  }, IDLE_MS);
  wake();
  SOUNDS[name](audio.currentTime + 0.01);
}

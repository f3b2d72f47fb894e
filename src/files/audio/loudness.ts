/** Rounds of a biquad filter, for each channel. */
class Biquad {
  #x1 = 0;
  #x2 = 0;
  #y1 = 0;
  #y2 = 0;
  readonly #b: readonly [number, number, number];
  readonly #a: readonly [number, number];

  constructor(b: readonly [number, number, number], a: readonly [number, number]) {
    this.#b = b;
    this.#a = a;
  }

  next(x: number): number {
    const [b0, b1, b2] = this.#b;
    const [a1, a2] = this.#a;
    const y = b0 * x + b1 * this.#x1 + b2 * this.#x2 - a1 * this.#y1 - a2 * this.#y2;
    this.#x2 = this.#x1;
    this.#x1 = x;
    this.#y2 = this.#y1;
    this.#y1 = y;
    return y;
  }
}

const absoluteGate = -70;
const relativeGate = -10;

/** LUFS of the mean square of all channels. */
const lufs = (power: number): number => -0.691 + 10 * Math.log10(power);
const powerOf = (loudness: number): number => 10 ** ((loudness + 0.691) / 10);

/**
 * Integrated loudness (ITU-R BS.1770-4, as EBU R128 has it): K-weighted mean squares of 400 ms,
 * every 100 ms, gated at -70 LUFS and then at 10 LU below what is left. Mono and stereo.
 */
export class LoudnessMeter {
  readonly #filters: readonly (readonly [Biquad, Biquad])[];
  readonly #stepFrames: number;
  /** Mean squares of 100 ms each. */
  readonly #steps: number[] = [];
  #sum = 0;
  #frames = 0;

  constructor(sampleRate: number, channels: number) {
    this.#filters = Array.from({ length: channels }, () => kWeighting(sampleRate));
    this.#stepFrames = Math.round(sampleRate / 10);
  }

  add(block: readonly Float32Array[], frames: number): void {
    for (let i = 0; i < frames; i += 1) {
      for (const [channel, [shelf, highPass]] of this.#filters.entries()) {
        const weighted = highPass.next(shelf.next(block[channel]![i]!));
        this.#sum += weighted * weighted;
      }
      this.#frames += 1;
      if (this.#frames < this.#stepFrames) continue;
      this.#steps.push(this.#sum / this.#stepFrames);
      this.#sum = 0;
      this.#frames = 0;
    }
  }

  /** LUFS; null where nothing is loud enough to count. */
  integrated(): number | null {
    const steps = this.#steps;
    const blocks = steps
      .slice(3)
      .map((last, i) => (steps[i]! + steps[i + 1]! + steps[i + 2]! + last) / 4);
    const loud = blocks.filter((power) => power > powerOf(absoluteGate));
    if (loud.length === 0) return null;
    const gate = powerOf(lufs(mean(loud)) + relativeGate);
    return lufs(mean(loud.filter((power) => power > gate)));
  }
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** The two filters of BS.1770-4, whose figures for 48 kHz are brought to another rate. */
function kWeighting(rate: number): readonly [Biquad, Biquad] {
  const shelf = { frequency: 1681.974450955533, gain: 3.999843853973347, q: 0.7071752369554196 };
  const pass = { frequency: 38.13547087602444, q: 0.5003270373238773 };

  const k = Math.tan((Math.PI * shelf.frequency) / rate);
  const high = 10 ** (shelf.gain / 20);
  const band = high ** 0.4996667741545416;
  const norm = 1 + k / shelf.q + k * k;
  const shelving = new Biquad(
    [
      (high + (band * k) / shelf.q + k * k) / norm,
      (2 * (k * k - high)) / norm,
      (high - (band * k) / shelf.q + k * k) / norm,
    ],
    [(2 * (k * k - 1)) / norm, (1 - k / shelf.q + k * k) / norm],
  );

  const h = Math.tan((Math.PI * pass.frequency) / rate);
  const passNorm = 1 + h / pass.q + h * h;
  const highPass = new Biquad(
    [1, -2, 1],
    [(2 * (h * h - 1)) / passNorm, (1 - h / pass.q + h * h) / passNorm],
  );
  return [shelving, highPass];
}

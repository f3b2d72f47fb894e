const peakCount = 200;

/** Finds how loud a recording is from place to place, however long it turns out to be. */
export class Waveform {
  readonly #stepFrames: number;
  readonly #steps: number[] = [];
  #step = 0;
  #frames = 0;
  #peak = 0;

  constructor(sampleRate: number) {
    this.#stepFrames = Math.max(1, Math.round(sampleRate / 20));
  }

  add(block: readonly Float32Array[], frames: number): void {
    for (let i = 0; i < frames; i += 1) {
      for (const channel of block) this.#step = Math.max(this.#step, Math.abs(channel[i]!));
      this.#frames += 1;
      if (this.#frames < this.#stepFrames) continue;
      this.#end();
    }
  }

  /** dBFS of the loudest sample; -Infinity for silence. */
  peak(): number {
    return 20 * Math.log10(Math.max(this.#peak, this.#step));
  }

  /** 200 numbers from 0 to 100, where 100 is the loudest. */
  peaks(): number[] {
    if (this.#frames > 0) this.#end();
    const steps = this.#steps;
    const loudest = this.#peak || 1;
    return Array.from({ length: peakCount }, (_, i) => {
      const from = Math.floor((i * steps.length) / peakCount);
      const to = Math.max(from + 1, Math.floor(((i + 1) * steps.length) / peakCount));
      return Math.round((100 * Math.max(0, ...steps.slice(from, to))) / loudest);
    });
  }

  #end(): void {
    this.#steps.push(this.#step);
    this.#peak = Math.max(this.#peak, this.#step);
    this.#step = 0;
    this.#frames = 0;
  }
}

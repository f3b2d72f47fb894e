interface CountingLine {
  show(text: string): void;
  clear(): void;
  end(): void;
  remove(): void;
}

export function countingLine(output?: NodeJS.WriteStream, start?: number): CountingLine | null;

export const drawPreview = async (_f: File, _c: HTMLCanvasElement, _n: number): Promise<void> => {};

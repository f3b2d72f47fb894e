/** Returns the result of the work. @throws `late` if it takes longer; the work itself goes on. */
export async function withTimeout<T>(
  work: Promise<T>,
  ms: number,
  late = new Error(`no answer within ${ms} ms`),
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late), ms);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

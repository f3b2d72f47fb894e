/**
 * Makes all at once, and each separately if that fails, so that a failure affects no other.
 * @param onFailed called for each that cannot be made; its errors end the whole.
 */
export async function togetherOrEach<Plan, Made>(
  plans: readonly Plan[],
  make: (plans: readonly Plan[]) => Promise<readonly Made[]>,
  onFailed: (plan: Plan, error: unknown) => void,
): Promise<{ plan: Plan; made: Made }[]> {
  const paired = async (some: readonly Plan[]) => {
    const all = await make(some);
    return some.map((plan, at) => ({ plan, made: all[at]! }));
  };
  const [first, ...others] = plans;
  if (first === undefined) return [];
  try {
    return await paired(plans);
  } catch (error) {
    if (others.length === 0) {
      onFailed(first, error);
      return [];
    }
  }
  const each = [];
  for (const plan of plans) each.push(...(await togetherOrEach([plan], make, onFailed)));
  return each;
}

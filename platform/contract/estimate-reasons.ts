/** Texts for the reasons that a row names in one column, separated by commas: why a value is an estimate. */
export type EstimateReasons = { column: string; texts: Readonly<Record<string, string>> }

const between = ', '

/** What the named reasons mean, a sentence each; undefined where none of them has a text. */
export function reasonsText(
  named: string | null | undefined,
  texts: EstimateReasons['texts'],
): string | undefined {
  const found = (named ?? '').split(between).flatMap((reason) => texts[reason] ?? [])
  return found.length === 0 ? undefined : found.join(' ')
}

/** All reasons that several rows name, each once; undefined where they name none. */
export function reasonsOfAll(named: readonly (string | null | undefined)[]): string | undefined {
  const found = new Set(named.flatMap((reasons) => (reasons ? reasons.split(between) : [])))
  return found.size === 0 ? undefined : [...found].toSorted().join(between)
}

/**
 * Why nothing will ever judge a change that was seen; null where a verdict may come. Settings that cannot move what a run costs are in
 * groups of their own, and what only runs show is no change of a setting.
 */
export function whyNeverJudged(changeGroup: string): string | null {
  return changeGroup.endsWith(':other') || changeGroup.startsWith('runs:')
    ? 'Such a change is not judged: it moves how many runs there are or which of them fail, not what a successful one costs.'
    : null
}

/** Questions that only raw facts can answer, by name: the lake is asked, never the mart. */
export const questions: ReadonlyMap<string, URL> = new Map([
  ['discount-preview', new URL('settings/discounted-rates/discount-preview.question.sql', import.meta.url)],
  ['drafted-findings', new URL('settings/incident-rules/drafted-findings.question.sql', import.meta.url)],
  ['usage-records', new URL('workloads/usage-records/usage-records.question.sql', import.meta.url)],
])

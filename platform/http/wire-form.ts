import type { ColumnFormat } from '#contract/columns.ts'

/** A name as it stands in a statement. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

const wholeNumber = (value: string) => `cast(cast(${value} as hugeint) as varchar)`
const plain = (value: string) => value
const text = (value: string) => `cast(${value} as varchar)`

// Every value leaves the store as text, double or boolean, so that no digit is lost on the way.
export const wireForm: Readonly<Record<ColumnFormat, (value: string) => string>> = {
  text,
  id: text,
  status: text,
  money: (value) => `cast(cast(${value} as decimal(28, 10)) as varchar)`,
  trend: (value) =>
    `to_json(list_transform(${value}, lambda amount: cast(cast(amount as decimal(28, 10)) as varchar)))`,
  count: wholeNumber,
  duration: wholeNumber,
  bytes: wholeNumber,
  instant: (value) => `strftime(cast(${value} as timestamp), '%Y-%m-%dT%H:%M:%S.%gZ')`,
  day: (value) => `strftime(cast(${value} as date), '%Y-%m-%d')`,
  share: (value) => `cast(${value} as double)`,
  number: (value) => `cast(${value} as double)`,
  statuses: (value) => `to_json(${value})`,
  badges: (value) => `to_json(${value})`,
  boolean: plain,
}

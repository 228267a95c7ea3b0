import type { ColumnFormat } from '#contract/columns.ts'

/** A name as it stands in a statement. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

const wholeNumber = (value: string) => `cast(cast(${value} as hugeint) as varchar)`
const plain = (value: string) => value
const text = (value: string) => `cast(${value} as varchar)`

/** How a store writes a value of each format for the wire. */
export type WireForms = Readonly<Record<ColumnFormat, (value: string) => string>>

// Every value leaves the store as text, double or boolean, so that no digit is lost on the way.
export const wireForm: WireForms = {
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

const decimal = (value: string) => `cast(cast(${value} as numeric(28, 10)) as varchar)`
const whole = (value: string) => `cast(cast(${value} as numeric(38, 0)) as varchar)`
const json = (value: string) => `cast(to_json(${value}) as varchar)`
const double = (value: string) => `cast(${value} as double precision)`

/** The same values as the application state, a Postgres, writes them. */
export const stateWireForm: WireForms = {
  text,
  id: text,
  status: text,
  money: decimal,
  trend: json,
  count: whole,
  duration: whole,
  bytes: whole,
  instant: (value) => `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  day: (value) => `to_char(cast(${value} as date), 'YYYY-MM-DD')`,
  share: double,
  number: double,
  statuses: json,
  badges: json,
  boolean: plain,
}

/** The value from which a rule reports a finding; policies may set it between minimum and maximum. */
export type Limit = {
  value: number
  minimum: number
  maximum: number
  label: string
  /** In what people set it: measured values are parts of one, milliseconds or counts. */
  unit: 'percent' | 'minutes' | 'count' | 'factor'
}

/** A share in percent, or how many percent more than something. */
export const percent = (value: number, label: string): Limit => ({
  value,
  minimum: 1,
  maximum: 1000,
  label,
  unit: 'percent',
})

/** A time in minutes. */
export const minutes = (value: number, label: string): Limit => ({
  value,
  minimum: 1,
  maximum: 100_000,
  label,
  unit: 'minutes',
})

/** A whole number. */
export const number = (value: number, label: string, minimum = 1): Limit => ({
  value,
  minimum,
  maximum: 1_000_000,
  label,
  unit: 'count',
})

/** How many times as much. */
export const factor = (value: number, label: string): Limit => ({
  value,
  minimum: 1,
  maximum: 1000,
  label,
  unit: 'factor',
})

const expressions: Readonly<Record<Limit['unit'], (column: string) => string>> = {
  percent: (column) => `(${column} / 100)`,
  minutes: (column) => `(${column} * 60000)`,
  count: (column) => column,
  factor: (column) => column,
}

/** The limit that a column of a policy keeps, in the unit of measured values. */
export const limitExpression = ({ unit }: Limit, column: string): string => expressions[unit](column)

const formats = { percent: 'share', minutes: 'duration', count: 'count', factor: 'count' } as const

/** How a value that is measured in this unit is shown. */
export const formatOf = ({ unit }: Limit) => formats[unit]

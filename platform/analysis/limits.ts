/** The value from which a rule reports a finding; policies may set it between minimum and maximum. */
export type Limit = {
  value: number
  minimum: number
  maximum: number
  label: string
  /** In what people set it: measured values are parts of one, milliseconds or counts. */
  unit: 'percent' | 'minutes' | 'count' | 'factor' | 'money'
  /** Whether its expression is an exact decimal: what money is compared with. */
  isExact?: true
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

/** How many percent more money, exact to a ten-thousandth. */
export const percentOfMoney = (value: number, label: string): Limit => ({
  ...percent(value, label),
  isExact: true,
})

/** An amount of money, exact to all its digits. */
export const money = (value: number, label: string, minimum: number): Limit => ({
  value,
  minimum,
  maximum: 1_000_000_000,
  label,
  unit: 'money',
  isExact: true,
})

const expressions: Readonly<Record<Limit['unit'], (column: string) => string>> = {
  percent: (column) => `(${column} / 100)`,
  minutes: (column) => `(${column} * 60000)`,
  count: (column) => column,
  factor: (column) => column,
  money: (column) => `cast(${column} as decimal(28,10))`,
}

const exactPercent = (column: string) => `(cast(${column} as decimal(8,4)) * cast(0.01 as decimal(2,2)))`

/** The limit that a column of a policy keeps, in the unit of measured values. */
export const limitExpression = ({ unit, isExact }: Limit, column: string): string =>
  isExact && unit === 'percent' ? exactPercent(column) : expressions[unit](column)

const formats = {
  percent: 'share',
  minutes: 'duration',
  count: 'count',
  factor: 'count',
  money: 'money',
} as const

/** How a value that is measured in this unit is shown. */
export const formatOf = ({ unit }: Limit) => formats[unit]

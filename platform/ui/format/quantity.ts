/** A whole number with thousands separators: "2,318". */
export function count(value: number | string | bigint): string {
  const text = typeof value === 'number' ? String(Math.round(value)) : String(value)
  return text.replace('-', '−').replaceAll(/\B(?=(\d{3})+$)/g, ',')
}

const leastDecimal = 0.0001

/** A decimal number with at most four decimals, or two digits where it would read as nothing: "25.7435", "0.000012". */
export function decimal(text: string): string {
  const value = Number(text)
  const isSmall = value !== 0 && Math.abs(value) < leastDecimal
  const digits = isSmall ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 4 }
  return value.toLocaleString('en-US', digits).replace('-', '−')
}

/** A quantity in a column of them: two decimals, or two digits where it is small: "1,962.38", "668.00", "0.0042". */
export function quantity(text: string): string {
  const value = Number(text)
  const isSmall = value !== 0 && Math.abs(value) < 0.01
  return isSmall ? decimal(value.toPrecision(2)) : fixed(value, 2)
}

/** A share of one as per cent with one decimal: "17.8%". */
export function share(value: number): string {
  return `${fixed(value * 100, 1)}%`
}

/** A relative change with its sign: "+6.2%", "−1.4%". */
export function change(value: number): string {
  const text = share(value)
  return Number.parseFloat(text) > 0 ? `+${text}` : text
}

function fixed(value: number, decimals: number): string {
  const text = Math.abs(value).toFixed(decimals)
  const [whole = '0', fraction] = text.split('.')
  const isNegative = value < 0 && Number(text) !== 0
  const digits = count(whole) + (fraction === undefined ? '' : `.${fraction}`)
  return `${isNegative ? '−' : ''}${digits}`
}

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const

/** Bytes in steps of 1024: "214.6 GB". */
export function bytes(value: number): string {
  let scaled = value
  let step = 0
  while (Math.abs(scaled) >= 1023.95 && step < byteUnits.length - 1) {
    scaled /= 1024
    step += 1
  }
  return `${fixed(scaled, step === 0 ? 0 : 1)}\u00A0${byteUnits[step]}`
}

const roundSteps = [1, 2, 5, 10] as const

/** The distance of up to three lines for amounts of bytes up to one, round in the unit that these lines are written in. */
export function byteStep(most: number): number {
  const power = Math.max(0, Math.floor(Math.log2(most) / 10))
  const unit = 1024 ** power
  const third = most / unit / 3
  const digit = Math.max(1, 10 ** Math.floor(Math.log10(third)))
  const step = digit * (roundSteps.find((round) => round * digit >= third) ?? 10)
  // The next line would be written in the next unit, in which it is not round.
  const isTooFar = Math.ceil(most / unit / step) * step >= 1024 && power < byteUnits.length - 1
  return isTooFar ? unit * 1024 : step * unit
}

/** A length of time from milliseconds: "1h 04m", "14m 32s", "32s", "450ms". */
export function duration(milliseconds: number): string {
  if (milliseconds > 0 && milliseconds < 999.5) return `${Math.round(milliseconds)}ms`
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 60) return `${seconds}s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}m\u00A0${twoDigits(seconds % 60)}s`
  return `${count(Math.floor(minutes / 60))}h\u00A0${twoDigits(minutes % 60)}m`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

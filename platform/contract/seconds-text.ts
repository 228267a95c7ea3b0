const units = [
  { seconds: 86_400, one: 'day', many: 'days' },
  { seconds: 3_600, one: 'h', many: 'h' },
  { seconds: 60, one: 'min', many: 'min' },
  { seconds: 1, one: 's', many: 's' },
] as const

/** Whole seconds in the largest units that express them exactly: "2 h", "1 day 12 h", "90 s" as "1 min 30 s". */
export function secondsText(seconds: number): string {
  let rest = seconds
  const parts = units.flatMap(({ seconds: unit, one, many }) => {
    const amount = Math.floor(rest / unit)
    rest -= amount * unit
    return amount === 0 ? [] : [`${amount} ${amount === 1 ? one : many}`]
  })
  return parts.length === 0 ? '0 s' : parts.join(' ')
}

/** How often something is done: "every 2 h", or "off" for 0. */
export function everyText(seconds: number): string {
  return seconds === 0 ? 'off' : `every ${secondsText(seconds)}`
}

const secondsOf: Readonly<Record<string, number>> = { d: 86_400, h: 3_600, m: 60, s: 1 }
const part =
  /(\d{1,9})\s*(?:(d)(?:ays?)?|(h)(?:ours?)?|(m)(?:in(?:utes?)?)?|(s)(?:ec(?:onds?)?)?)(?![a-z])\s*/g

/** The seconds that a text such as "2 h", "90 min" or "1 day 12 h" means, 0 for "off"; undefined: it is no such text. */
export function parsedSeconds(text: string): number | undefined {
  const written = text.trim().toLowerCase()
  if (written === 'off' || written === '0') return 0
  const parts = [...written.matchAll(part)]
  if (parts.length === 0 || written.replaceAll(part, '') !== '') return undefined
  return parts.reduce(
    (sum, [, amount, ...units]) => sum + Number(amount) * (secondsOf[units.find(Boolean) ?? ''] ?? 0),
    0,
  )
}

import type { Range } from '#contract/ranges.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A UTC day as MMM_dd_yyyy. */
function dayText(instant: Date): string {
  const [year = '', month = '', day = ''] = instant.toISOString().slice(0, 10).split('-')
  return `${months[Number(month) - 1]}_${day}_${year}`
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** The name of a list's CSV file, with the first and the last day that it covers. */
export function csvFileName(listName: string, { since, until }: Range): string {
  const last = new Date(Math.max(since.getTime(), until.getTime() - 1))
  return `${kebab(listName)}_${dayText(since)}_${dayText(last)}.csv`
}

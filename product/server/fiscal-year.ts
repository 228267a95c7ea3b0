import { z } from 'zod'
import type { Day } from '#contract/dates.ts'
import type { SettingPorts } from './setting-ports.ts'

/** Under which the first month of the fiscal year is kept. */
export const fiscalYearKey = 'fiscalYearStartMonth'

/** A month of a year, from 1. */
const monthOfYear = z.int().min(1).max(12)

const usualStartMonth = 1

/** The month in which a fiscal year starts; January unless somebody chose another one. */
export async function readFiscalYearStart({ settings }: Pick<SettingPorts, 'settings'>): Promise<number> {
  return (await settings.read(fiscalYearKey, monthOfYear)) ?? usualStartMonth
}

/** The first day of the fiscal year in which a day lies. */
export function fiscalYearOf(day: Day, startMonth: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const startYear = month < startMonth ? year - 1 : year
  return `${String(startYear).padStart(4, '0')}-${String(startMonth).padStart(2, '0')}-01`
}

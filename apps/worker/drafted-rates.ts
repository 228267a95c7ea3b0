import { z } from 'zod'
import { settingRows, settingRowsSelect } from '#derive/setting-rows.ts'
import type { Parameters } from '#lake/lake.ts'
import { discountedRateColumns } from '#models/setting-tables.ts'

const draft = z.object({
  draftedRates: z
    .string()
    .transform((text) => JSON.parse(text))
    .pipe(settingRows),
})

/** For a question with drafted discounts: a common table that stands before it in place of those that were saved. Undefined for other questions. */
export function draftedRates(
  parameters: Readonly<Record<string, Parameters[string]>>,
): { tables: string; parameters: Parameters } | undefined {
  const given = draft.safeParse(parameters)
  if (!given.success) return undefined
  const { draftedRates: _rates, ...asked } = parameters
  const drafted = settingRowsSelect('list_price', discountedRateColumns, given.data.draftedRates)
  return {
    tables: `discounted_rate as (\n${drafted.select}\n)`,
    parameters: { ...asked, ...drafted.parameters },
  }
}

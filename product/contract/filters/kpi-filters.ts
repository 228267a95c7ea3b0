import { z } from 'zod'
import { kpiNames } from '../columns/kpis.ts'

/** The filters of a trend that look at one figure of its rows, spelled as specified; which figure that is where none is named. */
export function kpiFilters(rowsName: string, otherwise: string) {
  return {
    kpi: z
      .enum(kpiNames)
      .optional()
      .meta({ description: `The figure that threshold and null filter look at; absent: ${otherwise}.` }),
    kpiTreshold: z.coerce
      .number()
      .min(0)
      .optional()
      .meta({
        description: `In dollars, milliseconds, bytes or as a share; ${rowsName} beyond it are left out. Spelled as specified.`,
      }),
    kpiComparator: z
      .enum(['ABOVE', 'BELOW'])
      .default('ABOVE')
      .meta({ description: `ABOVE: ${rowsName} of at least the threshold stay; BELOW: of at most.` }),
    hideNullValues: z
      .stringbool()
      .optional()
      .meta({ description: `Leaves out ${rowsName} without the figure.` }),
  }
}

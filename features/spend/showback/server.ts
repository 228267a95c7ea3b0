import { reportRoute } from '#http/report.ts'
import { comparedDays } from '#product/server/calendar/compared-days.ts'
import { listShowback, listShowbackLines } from './contract.ts'

const files = { rows: new URL('showback.sql', import.meta.url), bounds: comparedDays }

export const listShowbackRoute = reportRoute(listShowback, files, { computed: { perLine: () => false } })

export const listShowbackLinesRoute = reportRoute(listShowbackLines, files, {
  computed: { perLine: () => true },
})

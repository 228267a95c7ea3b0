import { reportRoute } from '#http/report.ts'
import { listUnexplainedMoney } from './contract.ts'

export const listUnexplainedMoneyRoute = reportRoute(
  listUnexplainedMoney,
  new URL('unexplained-money.sql', import.meta.url),
)

import { reportRoute } from '#http/report.ts'
import { listSubscriptions } from './contract.ts'

export const subscriptionsRoute = reportRoute(
  listSubscriptions,
  new URL('subscriptions.sql', import.meta.url),
)

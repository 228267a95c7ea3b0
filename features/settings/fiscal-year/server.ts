import { mayCall } from '#http/caller.ts'
import type { Session } from '#http/ports.ts'
import { authorOf, routeOver, sessionOf } from '#http/route.ts'
import { fiscalYearKey, readFiscalYearStart } from '#product/server/fiscal-year.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'
import { getFiscalYear, saveFiscalYear } from './contract.ts'

async function answerOf(ports: SettingPorts, session: Session) {
  const change = await ports.settings.lastChange(fiscalYearKey)
  return {
    startMonth: await readFiscalYearStart(ports),
    isEditable: mayCall(saveFiscalYear, session),
    changedBy: change?.changedBy ?? null,
    changedAt: change?.changedAt.toISOString() ?? null,
  }
}

export const getFiscalYearRoute = routeOver(
  getFiscalYear,
  (ports: SettingPorts) => async (call) => answerOf(ports, sessionOf(call)),
)

export const saveFiscalYearRoute = routeOver(saveFiscalYear, (ports: SettingPorts) => async (call) => {
  const session = sessionOf(call)
  await ports.settings.write(fiscalYearKey, call.body.startMonth, authorOf(call))
  return answerOf(ports, session)
})

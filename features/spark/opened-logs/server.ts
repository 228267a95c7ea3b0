import { CodedError } from '#contract/errors.ts'
import { authorOf, routeOver, sessionOf } from '#http/route.ts'
import { deleteEventLog, listEventLogs, openEventLog } from '#product/contract/calls/opened-logs.ts'
import { settingValue } from '#http/setting-store.ts'
import { limitsUnder, openedLogLimits } from '#product/contract/opened-log-limits.ts'
import type { OpenedLogPorts } from '#product/server/opened-log-ports.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'

export const openEventLogRoute = routeOver(openEventLog, ({ openedLogs }: OpenedLogPorts) => async (call) => {
  const { upload: file, query } = call
  if (!file) throw new CodedError('invalid_parameter', 'Send the bytes of an event log.')
  const owner = sessionOf(call).user.username
  return openedLogs.open({ owner, fileName: query.name, file }, authorOf(call))
})

export const listEventLogsRoute = routeOver(
  listEventLogs,
  ({ openedLogs, settings }: OpenedLogPorts & Pick<SettingPorts, 'settings'>) =>
    async (call) => ({
      eventLogs: await openedLogs.list(sessionOf(call).user.username),
      limits: limitsUnder(await settingValue({ settings }, openedLogLimits)),
    }),
)

export const deleteEventLogRoute = routeOver(
  deleteEventLog,
  ({ openedLogs }: OpenedLogPorts) =>
    async (call) => {
      const { logId } = call.path
      const owner = sessionOf(call).user.username
      if (await openedLogs.delete({ owner, logId }, authorOf(call))) return { logId }
      throw new CodedError('not_found', 'You opened no such event log, or it was deleted already.')
    },
)

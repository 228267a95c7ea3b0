import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { notifySuccess } from '#ui/notifications/notify.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { deleteEventLog, listEventLogs, type OpenedLog } from '#product/contract/calls/opened-logs.ts'
import { DropZone } from './drop-zone.tsx'
import { LogTable } from './log-table.tsx'
import { useSending } from './use-sending.ts'

const whileReadMs = 1_000

const isUnderWay = ({ state }: OpenedLog) => state === 'UPLOADING' || state === 'READING'

/** The event logs that the reader opened, and where one more is opened. */
export function EventLogsScreen() {
  const [deleted, setDeleted] = useState<OpenedLog>()
  const { data, error, refetch } = useEndpoint(
    listEventLogs,
    {},
    { refetchInterval: ({ state }) => (state.data?.eventLogs.some(isUnderWay) ? whileReadMs : false) },
  )
  const refresh = async () => void (await refetch())
  const sending = useSending(refresh)
  return (
    <>
      <ScreenTitle />
      <DropZone sending={sending} limits={data?.limits} />
      {error && <ErrorState error={error} title="Event logs could not be read." onRetry={refresh} />}
      {!data && !error && <MetricSkeleton count={1} />}
      {data && data.eventLogs.length === 0 && (
        <Panel title="Opened event logs">
          <EmptyState title="You have opened no event log.">
            An event log of any Spark application gets the page of one: where its time went, its stages and
            its executors.
          </EmptyState>
        </Panel>
      )}
      {data && data.eventLogs.length > 0 && <LogTable logs={data.eventLogs} onDelete={setDeleted} />}
      {deleted && <DeleteLog log={deleted} onDeleted={refresh} onClose={() => setDeleted(undefined)} />}
    </>
  )
}

type DeleteProps = { log: OpenedLog; onDeleted: () => Promise<void>; onClose: () => void }

function DeleteLog({ log: { logId, fileName }, onDeleted, onClose }: DeleteProps) {
  const deleting = useMutation({
    mutationFn: () => call(deleteEventLog, { path: { logId } }),
    onSuccess: async () => {
      notifySuccess('Event log deleted.')
      await onDeleted()
      onClose()
    },
  })
  return (
    <>
      <ConfirmDialog
        confirmation={{
          title: `Delete ${fileName}?`,
          lost: ['The pages of its Spark applications are gone. Your file stays where it is.'],
          action: 'Delete',
        }}
        isBusy={deleting.isPending}
        onConfirm={() => deleting.mutate()}
        onCancel={onClose}
      />
      {deleting.error && <ErrorState error={deleting.error} title="The event log was not deleted." />}
    </>
  )
}

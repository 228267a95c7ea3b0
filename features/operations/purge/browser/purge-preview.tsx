import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf, QueryOf } from '#contract/endpoint.ts'
import { call } from '#client/call.ts'
import { endpointKey, useEndpoint } from '#client/use-endpoint.ts'
import { useRunning } from '#client/use-running.ts'
import { Button } from '#ui/control/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { count } from '#ui/format/quantity.ts'
import { day } from '#ui/format/time.ts'
import { notifyFailure, notifySuccess } from '#ui/notifications/notify.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { LongAnswer } from '#ui/states/long-answer.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { previewPurge, startPurge } from '../contract.ts'
import { PurgedTables } from './purged-tables.tsx'

type Props = {
  query: Pick<QueryOf<typeof previewPurge>, 'by'> & { before?: string }
  /** A purge works already: no other one can be started. */
  isOpen: boolean
  onStarted: () => void
}

/** What a purge would delete, counted by table, and its start. */
export function PurgePreview({ query, isOpen, onStarted }: Props) {
  const { data, error, refetch, isPlaceholderData } = useEndpoint(previewPurge, { query })
  const { running, cancel } = useRunning(previewPurge, { query })
  if (running)
    return <LongAnswer sentence={running.sentence} elapsedMs={running.elapsedMs} onCancel={cancel} />
  if (error)
    return <ErrorState error={error} title="Nothing can be purged so." onRetry={() => void refetch()} />
  if (!data || isPlaceholderData) return <Skeleton width="100%" height={160} />
  const shown = data.before === null ? 'by retention' : `before ${day(data.before)}`
  return (
    <Panel
      title="What goes"
      unit={shown}
      actions={
        data.rows > 0 && <StartButton preview={data} query={query} isOpen={isOpen} onStarted={onStarted} />
      }
      isFlush
    >
      {data.rows === 0 ? (
        <EmptyState title="Nothing is old enough to go.">
          {data.tables.length === 0 ? 'LAKEGAUGE_RETENTION_DAYS names no table.' : 'No table has such rows.'}
        </EmptyState>
      ) : (
        <PurgedTables tables={data.tables} label="Rows that go, by table" />
      )}
    </Panel>
  )
}

const daysText = (days: number) => (days === 1 ? '1 day' : `${count(days)} days`)

function StartButton({
  preview,
  query,
  isOpen,
  onStarted,
}: Props & { preview: OutputOf<typeof previewPurge> }) {
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const starting = useMutation({
    mutationFn: () => call(startPurge, { query }),
    onSuccess: async () => {
      notifySuccess('Purge started.')
      await queries.invalidateQueries({ queryKey: endpointKey(previewPurge) })
      onStarted()
    },
    onError: (error) => notifyFailure('The purge was not started.', error),
  })
  const days = daysText(preview.days)
  return (
    <>
      <Button tone="danger" disabled={isOpen || starting.isPending} onClick={() => setAsking(true)}>
        Purge {days}
      </Button>
      {isAsking && (
        <ConfirmDialog
          confirmation={{
            title: `Purge data ${preview.before === null ? 'by retention' : `before ${day(preview.before)}`}`,
            lost: [
              `${count(preview.rows)} rows of up to ${days} are deleted. They cannot be restored but from a backup.`,
              'Figures of these days are sealed: they stay, and are not computed again.',
            ],
            action: `Purge ${days}`,
            keep: 'Keep',
            word: 'purge',
          }}
          onConfirm={() => {
            setAsking(false)
            starting.mutate()
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

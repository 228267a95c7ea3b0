import { useParams } from '@tanstack/react-router'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { WorkRun } from '#product/browser/work/work-run.tsx'
import { getPurgeDetails } from '../contract.ts'
import { PurgedTables } from './purged-tables.tsx'

/** One purge: how it went, and what it deleted of each table. */
export function PurgeScreen() {
  const { executionId = '' } = useParams({ strict: false })
  const { data, error, refetch } = useEndpoint(getPurgeDetails, { body: { executionId } })
  const losing = data?.tables?.some(({ rows }) => rows > 0) ?? false
  return (
    <>
      <ScreenTitle />
      {error && (
        <ErrorState error={error} title="The purge could not be read." onRetry={() => void refetch()} />
      )}
      {data && (
        <Panel title="Run">
          <WorkRun key={executionId} executionId={executionId} onEnded={() => void refetch()} />
        </Panel>
      )}
      {data && (
        <Panel title="Tables" isFlush>
          {data.tables && losing ? (
            <PurgedTables tables={data.tables} label="Rows by table" />
          ) : (
            <EmptyState
              title={data.tables ? 'It had nothing to delete.' : 'Its rows were not counted yet.'}
            />
          )}
        </Panel>
      )}
    </>
  )
}

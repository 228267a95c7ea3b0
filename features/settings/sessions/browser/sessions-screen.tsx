import { useState } from 'react'
import { useEndpoint } from '#client/use-endpoint.ts'
import type { ListedSession } from '#contract/user-session.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { listAllSessions, listSessions } from '../contract.ts'
import { EndSession } from './end-session.tsx'
import { SessionTable } from './session-table.tsx'

/** Where the reader is signed in; admins see all users besides. */
export function SessionsScreen() {
  const [ending, setEnding] = useState<ListedSession>()
  const own = useEndpoint(listSessions, {})
  const listsAll = own.data?.listsAll === true
  const all = useEndpoint(listAllSessions, {}, { enabled: listsAll })
  const refresh = async () => {
    await own.refetch()
    if (listsAll) await all.refetch()
  }
  return (
    <>
      <ScreenTitle facts="A session ends after 12 hours without a call, and after 7 days in any case." />
      {own.error && (
        <ErrorState
          error={own.error}
          title="Sessions could not be read."
          onRetry={() => void own.refetch()}
        />
      )}
      {!own.data && !own.error && <MetricSkeleton count={2} />}
      {own.data && (
        <Panel title="My sessions" isFlush>
          <SessionTable label="My sessions" sessions={own.data.sessions} onEnd={setEnding} />
        </Panel>
      )}
      {all.error && <ErrorState error={all.error} title="The sessions of all users could not be read." />}
      {all.data && (
        <Panel title="Sessions of all users" isFlush>
          <SessionTable
            label="Sessions of all users"
            sessions={all.data.sessions}
            namesUser
            onEnd={setEnding}
          />
        </Panel>
      )}
      {ending && <EndSession session={ending} onEnded={refresh} onClose={() => setEnding(undefined)} />}
    </>
  )
}

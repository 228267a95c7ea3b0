import { useState } from 'react'
import type { ListedToken } from '#contract/api-token.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Button } from '#ui/control/button.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { listAllApiTokens, listApiTokens } from '../contract.ts'
import { CreateToken } from './create-token.tsx'
import { RevokeToken } from './revoke-token.tsx'
import { TokenTable } from './token-table.tsx'

type Open = { kind: 'create' } | { kind: 'revoke'; token: ListedToken }

/** The reader's API tokens; admins see those of all users besides. */
export function UserSettingsScreen() {
  const [opened, setOpened] = useState<Open>()
  const own = useEndpoint(listApiTokens, {})
  const listsAll = own.data?.listsAll === true
  const all = useEndpoint(listAllApiTokens, {}, { enabled: listsAll })
  const close = () => setOpened(undefined)
  const revoke = (token: ListedToken) => setOpened({ kind: 'revoke', token })
  const refresh = async () => {
    await own.refetch()
    if (listsAll) await all.refetch()
  }
  return (
    <>
      <ScreenTitle
        actions={
          own.data && (
            <Button tone="primary" onClick={() => setOpened({ kind: 'create' })}>
              Create token
            </Button>
          )
        }
      />
      {own.error && (
        <ErrorState
          error={own.error}
          title="API tokens could not be read."
          onRetry={() => void own.refetch()}
        />
      )}
      {!own.data && !own.error && <MetricSkeleton count={2} />}
      {own.data && <OwnTokens tokens={own.data.tokens} onRevoke={revoke} />}
      {all.error && <ErrorState error={all.error} title="The tokens of all users could not be read." />}
      {all.data && <AllTokens tokens={all.data.tokens} onRevoke={revoke} />}
      {opened?.kind === 'create' && <CreateToken onCreated={refresh} onClose={close} />}
      {opened?.kind === 'revoke' && <RevokeToken token={opened.token} onRevoked={refresh} onClose={close} />}
    </>
  )
}

type TokensProps = { tokens: readonly ListedToken[]; onRevoke: (token: ListedToken) => void }

function OwnTokens({ tokens, onRevoke }: TokensProps) {
  const expiring = tokens.filter(({ state }) => state === 'EXPIRING')
  if (tokens.length === 0)
    return (
      <Panel title="My API tokens">
        <EmptyState title="No API tokens.">
          Create one to let a program call Lakegauge in your name.
        </EmptyState>
      </Panel>
    )
  return (
    <>
      {expiring.length > 0 && (
        <Notice tone="warning">
          <b className="strong">Expires within 14 days:</b> {expiring.map(({ name }) => name).join(', ')}.
          Create another token and use it before.
        </Notice>
      )}
      <Panel title="My API tokens" isFlush>
        <TokenTable label="My API tokens" tokens={tokens} onRevoke={onRevoke} />
      </Panel>
    </>
  )
}

function AllTokens({ tokens, onRevoke }: TokensProps) {
  if (tokens.length === 0) return null
  return (
    <Panel title="API tokens of all users" isFlush>
      <TokenTable label="API tokens of all users" tokens={tokens} namesOwner onRevoke={onRevoke} />
    </Panel>
  )
}

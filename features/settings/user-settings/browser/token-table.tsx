import { use } from 'react'
import type { ListedToken } from '#contract/api-token.ts'
import { Button } from '#ui/control/button.tsx'
import { instantParts } from '#ui/format/time.ts'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { SeenWorkspaces } from '#ui/scope/seen-workspaces.ts'
import { StatusTag } from '#ui/status/status.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { accessWords, stateLooks } from './token-words.ts'
import styles from './user-settings.module.css'

type Props = {
  label: string
  tokens: readonly ListedToken[]
  namesOwner?: boolean
  onRevoke: (token: ListedToken) => void
}

/** API tokens, each with what it may and how long. */
export function TokenTable({ label, tokens, namesOwner = false, onRevoke }: Props) {
  return (
    <PlainTable label={label}>
      <thead>
        <tr>
          <th>Name</th>
          <th>Access</th>
          <th>Last used</th>
          <th>Expires</th>
          <th>Change</th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <TokenRow key={token.tokenId} {...{ token, namesOwner, onRevoke }} />
        ))}
      </tbody>
    </PlainTable>
  )
}

type RowProps = Required<Pick<Props, 'namesOwner' | 'onRevoke'>> & { token: ListedToken }

function TokenRow({ token, namesOwner, onRevoke }: RowProps) {
  const { tone, label } = stateLooks[token.state]
  return (
    <tr>
      <td>
        {token.name}
        {namesOwner && <div className={styles.second}>{token.owner}</div>}
        <div className={styles.second}>{token.tokenId}</div>
      </td>
      <td>
        {accessWords[token.access]}
        <div className={styles.second}>
          <Workspaces workspaceIds={token.workspaceIds} />
        </div>
      </td>
      <td>
        {token.lastUsedAt === null ? 'Never' : <Instant at={token.lastUsedAt} />}
        <div className={styles.second}>Created {instantParts(new Date(token.createdAt)).day}</div>
      </td>
      <td>
        <Instant at={token.expiresAt} />
        <div>
          <StatusTag tone={tone}>{label}</StatusTag>
        </div>
      </td>
      <td>
        {(token.state === 'ACTIVE' || token.state === 'EXPIRING') && (
          <Button tone="quiet" onClick={() => onRevoke(token)}>
            Revoke
          </Button>
        )}
      </td>
    </tr>
  )
}

function Workspaces({ workspaceIds }: Pick<ListedToken, 'workspaceIds'>) {
  const seen = use(SeenWorkspaces) ?? []
  if (workspaceIds === null) return 'All workspaces'
  const nameOf = (workspaceId: string) => seen.find(({ id }) => id === workspaceId)?.name ?? workspaceId
  return workspaceIds.map(nameOf).join(', ')
}

import { Button } from '#ui/control/button.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { StatusTag } from '#ui/status/status.tsx'
import { Instant } from '#ui/values/instant.tsx'
import type { ShownGroup } from '../contract.ts'
import { channelWords, digestWords, receiversText, wantedText } from './group-text.ts'
import styles from './notifications.module.css'

type Props = {
  groups: readonly ShownGroup[]
  isEditable: boolean
  onOpen: (kind: 'form' | 'test' | 'delete', group: ShownGroup) => void
}

/** The groups, whom they inform and what of. */
export function GroupTable({ groups, isEditable, onOpen }: Props) {
  return (
    <Panel title="Groups" isFlush>
      <PlainTable label="Groups">
        <thead>
          <tr>
            <th>Group</th>
            <th>Receivers</th>
            <th>Informed of</th>
            <th>Messages</th>
            {isEditable && <th>Change</th>}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <GroupRow key={group.groupId} {...{ group, isEditable, onOpen }} />
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  )
}

type RowProps = Pick<Props, 'isEditable' | 'onOpen'> & { group: ShownGroup }

function GroupRow({ group, isEditable, onOpen }: RowProps) {
  return (
    <tr>
      <td>
        {group.name}
        {!group.isEnabled && (
          <div>
            <StatusTag tone="neutral">Off</StatusTag>
          </div>
        )}
        <div className={styles.second}>
          Changed <Instant at={group.changedAt} /> by {group.changedBy}
        </div>
      </td>
      <td>
        {receiversText(group)}
        {group.targets.map(({ targetId, kind, name, secret }) => (
          <div key={targetId} className={styles.second}>
            {channelWords[kind]}: {name}
            {secret !== 'KEPT' && (
              <>
                {' '}
                <StatusTag tone="failed">Enter the secret again</StatusTag>
              </>
            )}
          </div>
        ))}
      </td>
      <td>{wantedText(group)}</td>
      <td>
        {digestWords[group.digest]}
        <div className={styles.second}>
          {group.lastMessageAt === null ? (
            'No message yet'
          ) : (
            <>
              Last message <Instant at={group.lastMessageAt} />
            </>
          )}
        </div>
      </td>
      {isEditable && <Actions group={group} onOpen={onOpen} />}
    </tr>
  )
}

function Actions({ group, onOpen }: { group: ShownGroup; onOpen: Props['onOpen'] }) {
  return (
    <td className={styles.actions}>
      <Button tone="quiet" onClick={() => onOpen('form', group)}>
        Edit
      </Button>
      <Button tone="quiet" onClick={() => onOpen('test', group)}>
        Test
      </Button>
      <Button tone="quiet" onClick={() => onOpen('delete', group)}>
        Delete
      </Button>
    </td>
  )
}

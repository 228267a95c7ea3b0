import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Button } from '#ui/control/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { notifySuccess } from '#ui/notifications/notify.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { deleteNotificationGroup, listNotificationGroups, type ShownGroup } from '../contract.ts'
import { DeliveriesPanel } from './deliveries-panel.tsx'
import { GroupForm } from './group-form.tsx'
import { GroupTable } from './group-table.tsx'
import { NotificationTabs } from './notification-tabs.tsx'
import { PreviewDialog, TestGroup } from './test-results.tsx'

type Open =
  | { kind: 'form'; group: ShownGroup | undefined }
  | { kind: 'test' | 'delete'; group: ShownGroup }
  | { kind: 'preview' }

/** Groups that are informed of incidents, and the messages that they got. */
export function GroupsScreen() {
  const [opened, setOpened] = useState<Open>()
  const { data, error, refetch } = useEndpoint(listNotificationGroups, {})
  const close = () => setOpened(undefined)
  const isEditable = data?.isEditable === true
  return (
    <>
      <ScreenTitle
        actions={
          isEditable && (
            <>
              <Button onClick={() => setOpened({ kind: 'preview' })}>Preview</Button>
              <Button tone="primary" onClick={() => setOpened({ kind: 'form', group: undefined })}>
                Add group
              </Button>
            </>
          )
        }
      />
      {isEditable && <NotificationTabs current="Groups" />}
      {error && <ErrorState error={error} title="Groups could not be read." onRetry={() => void refetch()} />}
      {data?.missingKey != null && (
        <Notice tone="warning">
          <b className="strong">Addresses of chats and webhooks cannot be stored yet.</b> {data.missingKey}{' '}
          Groups of e-mail addresses work.
        </Notice>
      )}
      {!data && !error && <MetricSkeleton count={4} />}
      {data && data.groups.length === 0 && (
        <Panel title="Groups">
          <EmptyState title="No groups.">
            {isEditable
              ? 'Add a group to inform people of incidents by e-mail or chat.'
              : 'An administrator adds groups.'}
          </EmptyState>
        </Panel>
      )}
      {data && data.groups.length > 0 && (
        <GroupTable
          groups={data.groups}
          isEditable={isEditable}
          onOpen={(kind, group) => setOpened({ kind, group })}
        />
      )}
      {isEditable && <DeliveriesPanel />}
      {opened?.kind === 'form' && (
        <GroupForm group={opened.group} onSaved={async () => void (await refetch())} onClose={close} />
      )}
      {opened?.kind === 'test' && <TestGroup group={opened.group} onClose={close} />}
      {opened?.kind === 'preview' && <PreviewDialog onClose={close} />}
      {opened?.kind === 'delete' && (
        <DeleteGroup group={opened.group} onDeleted={async () => void (await refetch())} onClose={close} />
      )}
    </>
  )
}

type DeleteProps = { group: ShownGroup; onDeleted: () => Promise<void>; onClose: () => void }

function DeleteGroup({ group, onDeleted, onClose }: DeleteProps) {
  const deleting = useMutation({
    mutationFn: () => call(deleteNotificationGroup, { path: { id: group.groupId } }),
    onSuccess: async () => {
      notifySuccess('Group deleted.')
      await onDeleted()
      onClose()
    },
  })
  return (
    <>
      <ConfirmDialog
        confirmation={{
          title: `Delete ${group.name}?`,
          lost: ['Its receivers, secrets and messages are deleted. Messages that wait are not sent.'],
          action: 'Delete',
        }}
        isBusy={deleting.isPending}
        onConfirm={() => deleting.mutate()}
        onCancel={onClose}
      />
      {deleting.error && <ErrorState error={deleting.error} title="The group was not deleted." />}
    </>
  )
}

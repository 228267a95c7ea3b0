import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { rowsOf } from '#contract/report.ts'
import { call } from '#client/call.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Button } from '#ui/control/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { notifySuccess } from '#ui/notifications/notify.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { listWorkspaces } from '#product/contract/calls/workspaces.ts'
import { publishWorkspaces, savePublishState } from '../contract.ts'
import { NewWorkspaces } from './new-workspaces.tsx'
import { WorkspaceTable, type ListedWorkspace } from './workspace-table.tsx'

const rowsOfPage = 250
const loadingHeight = 120

/** Workspaces with whether people who are no admins see them, and what becomes of new ones. */
export function PublishedWorkspacesScreen() {
  const [page, setPage] = useState(0)
  const [hiding, setHiding] = useState<ListedWorkspace>()
  const { data, error, refetch } = useEndpoint(listWorkspaces, { query: { page, size: rowsOfPage } })
  const { changing, setPublished, publishAll } = usePublication(() => setHiding(undefined))
  const workspaces = rowsOf(listWorkspaces, data)
  const areAllPublished = workspaces.every(({ isPublished }) => isPublished)
  const pages = Math.ceil(Number(data?.totalElements ?? 0) / rowsOfPage)
  return (
    <>
      <ScreenTitle
        actions={
          <Button
            tone="primary"
            disabled={(pages <= 1 && areAllPublished) || changing.isPending}
            onClick={publishAll}
          >
            Publish all
          </Button>
        }
      />
      {error && (
        <ErrorState error={error} title="Workspaces could not be read." onRetry={() => void refetch()} />
      )}
      {changing.error && <ErrorState error={changing.error} title="The workspace was not changed." />}
      <NewWorkspaces />
      <Panel title="Workspaces" isFlush>
        {!data && !error && <Skeleton width="100%" height={loadingHeight} />}
        {data && (
          <WorkspaceTable
            workspaces={workspaces}
            isBusy={changing.isPending}
            onPublish={(workspace) => setPublished(workspace, true)}
            onHide={setHiding}
          />
        )}
        {pages > 1 && <Pages page={page} pages={pages} onChange={setPage} />}
      </Panel>
      {hiding && (
        <HideDialog
          workspace={hiding}
          isBusy={changing.isPending}
          onConfirm={() => setPublished(hiding, false)}
          onClose={() => setHiding(undefined)}
        />
      )}
    </>
  )
}

/** Publishes and hides workspaces; the marks of workspaces in other controls follow, too. */
function usePublication(onChanged: () => void) {
  const queries = useQueryClient()
  const changing = useMutation({
    mutationFn: async (change: () => Promise<string>) => change(),
    onSuccess: async (text) => {
      notifySuccess(text)
      onChanged()
      await queries.invalidateQueries()
    },
  })
  const setPublished = ({ workspaceId, workspaceName }: ListedWorkspace, isPublished: boolean) =>
    changing.mutate(async () => {
      await call(savePublishState, { path: { workspaceId }, body: { isPublished } })
      return `${workspaceName ?? workspaceId} is ${isPublished ? 'published' : 'hidden'}.`
    })
  const publishAll = () =>
    changing.mutate(async () => {
      const { workspaceIds } = await call(publishWorkspaces, { body: { isPublished: true } })
      return `Workspaces published: ${workspaceIds.length}.`
    })
  return { changing, setPublished, publishAll }
}

type HideProps = {
  workspace: ListedWorkspace
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

function HideDialog({ workspace, isBusy, onConfirm, onClose }: HideProps) {
  const name = workspace.workspaceName ?? workspace.workspaceId
  return (
    <ConfirmDialog
      confirmation={{
        title: `Hide ${name}?`,
        lost: [
          'Users, billing admins and executives no longer see it: not its cost, its workloads or its name.',
          'Admins still see it, marked as not published. Nothing is deleted.',
        ],
        action: 'Hide',
      }}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onClose}
    />
  )
}

type PagesProps = { page: number; pages: number; onChange: (page: number) => void }

function Pages({ page, pages, onChange }: PagesProps) {
  return (
    <p>
      <Button tone="quiet" disabled={page === 0} onClick={() => onChange(page - 1)}>
        Previous
      </Button>
      <Button tone="quiet" disabled={page + 1 >= pages} onClick={() => onChange(page + 1)}>
        Next
      </Button>
    </p>
  )
}

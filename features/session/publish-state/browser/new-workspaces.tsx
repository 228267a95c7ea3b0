import { useMutation } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Switch } from '#ui/control/switch.tsx'
import { formFields } from '#ui/form/form-field.ts'
import { notifySuccess } from '#ui/notifications/notify.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { LastChange } from '#ui/setting/last-change.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { workspacePublication } from '#product/contract/workspace-publication.ts'

const { read, save } = workspacePublication
const [{ label, help } = { label: '', help: '' }] = formFields(save.body, ['published', 'hidden'])
const loadingHeight = 40

/** Whether workspaces are published once they are found; which ones are published stays as it is. */
export function NewWorkspaces() {
  const { data, error, refetch } = useEndpoint(read, {})
  const saving = useMutation({
    mutationFn: (publishesNew: boolean) => call(save, { body: { publishesNew } }),
    onSuccess: async () => {
      notifySuccess('Saved!')
      await refetch()
    },
  })
  return (
    <Panel title="New workspaces">
      {error && (
        <ErrorState error={error} title="The setting could not be read." onRetry={() => void refetch()} />
      )}
      {saving.error && <ErrorState error={saving.error} title="The setting was not saved." />}
      {!data && !error && <Skeleton width="100%" height={loadingHeight} />}
      {data && (
        <>
          <Switch label={label} help={help} value={data.publishesNew} onChange={(on) => saving.mutate(on)} />
          <LastChange change={data} />
        </>
      )}
    </Panel>
  )
}

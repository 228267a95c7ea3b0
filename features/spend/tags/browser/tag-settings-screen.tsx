import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Button } from '#ui/control/button.tsx'
import { Checkbox } from '#ui/control/checkbox.tsx'
import { count, share } from '#ui/format/quantity.ts'
import { notifySuccess } from '#ui/notifications/notify.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { LastChange } from '#ui/setting/last-change.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Money } from '#ui/values/money.tsx'
import { listPlanningTags, type PlanningTags } from '#product/contract/calls/planning-tags.ts'
import { enabledTags } from '../contract.ts'
import { WorkspaceTags } from './workspace-tags.tsx'

type Tag = PlanningTags['tags'][number]

const notSeen = (tagKey: string): Tag => ({
  tagKey,
  isEnabled: true,
  cost: '0.0000000000',
  coverage: null,
  values: 0,
  variants: [],
})

/** Which tags cost is reported by, and the tags of storage and NAT gateways. */
export function TagSettingsScreen() {
  const [draft, setDraft] = useState<readonly string[]>()
  const settings = useEndpoint(enabledTags.read, {})
  const seen = useEndpoint(listPlanningTags, { query: useViewQuery() })
  const byDefault = seen.data?.tags.flatMap(({ tagKey, isEnabled }) => (isEnabled ? tagKey : []))
  const isChosen = settings.data !== undefined && settings.data.changedAt !== null
  const enabled = draft ?? (isChosen ? settings.data.enabledTags : byDefault) ?? []
  const saving = useMutation({
    mutationFn: () => call(enabledTags.save, { body: { enabledTags: [...enabled] } }),
    onSuccess: async () => {
      notifySuccess('Saved!')
      await Promise.all([settings.refetch(), seen.refetch()])
      setDraft(undefined)
    },
  })
  const error = settings.error ?? seen.error
  const known = seen.data?.tags ?? []
  const unseen = enabled.filter((tagKey) => known.every((tag) => tag.tagKey !== tagKey))
  return (
    <>
      <ScreenTitle
        actions={
          <Button
            tone="primary"
            disabled={draft === undefined || saving.isPending}
            onClick={() => saving.mutate()}
          >
            Save
          </Button>
        }
      />
      {error && (
        <ErrorState error={error} title="Tags could not be read." onRetry={() => void settings.refetch()} />
      )}
      {saving.error && <ErrorState error={saving.error} title="The tags were not saved." />}
      {settings.data && <LastChange change={settings.data} />}
      {seen.data && (
        <Keys
          tags={[...known, ...unseen.map(notSeen)]}
          currency={seen.data.currency ?? 'USD'}
          enabled={enabled}
          onChange={setDraft}
        />
      )}
      <WorkspaceTags />
    </>
  )
}

type KeysProps = {
  tags: readonly Tag[]
  currency: string
  enabled: readonly string[]
  onChange: (enabled: readonly string[]) => void
}

function Keys({ tags, currency, enabled, onChange }: KeysProps) {
  if (tags.length === 0)
    return (
      <Panel title="Tags">
        <EmptyState title="No usage with tags in this range.">
          Choose a longer range, or add tags to jobs, clusters, warehouses and budget policies.
        </EmptyState>
      </Panel>
    )
  const toggle = (tagKey: string) =>
    onChange(enabled.includes(tagKey) ? enabled.filter((other) => other !== tagKey) : [...enabled, tagKey])
  return (
    <Panel title="Tags" unit="enable up to 20; case counts" isFlush>
      <PlainTable label="Tags of the usage in this range" isFigures>
        <thead>
          <tr>
            <th>Tag</th>
            <th>Cost</th>
            <th>Coverage</th>
            <th>Values</th>
            <th>Variants</th>
          </tr>
        </thead>
        <tbody>
          {tags.map(({ tagKey, cost, coverage, values, variants }) => (
            <tr key={tagKey}>
              <td>
                <Checkbox label={tagKey} checked={enabled.includes(tagKey)} onChange={() => toggle(tagKey)} />
              </td>
              <td>
                <Money amount={cost} currency={currency} />
              </td>
              <td>{coverage === null ? 'no cost' : share(coverage)}</td>
              <td>{count(values)}</td>
              <td>{variants.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  )
}

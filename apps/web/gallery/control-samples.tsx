import { useState } from 'react'
import { Button } from '#ui/control/button.tsx'
import { DateRangePicker } from '#ui/dates/date-range-picker.tsx'
import { RangeChoice } from '#ui/dates/range-choice.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { matchingGroups } from '#ui/palette/palette.ts'
import { Palette } from '#ui/palette/palette.tsx'
import { ScopeChoice } from '#ui/scope/scope-choice.tsx'
import { ScopePicker } from '#ui/scope/scope-picker.tsx'
import { Breadcrumbs } from '#ui/screen/breadcrumbs.tsx'
import { Tabs } from '#ui/screen/tabs.tsx'
import { Status } from '#ui/status/status.tsx'
import { Bytes } from '#ui/values/bytes.tsx'
import { Duration } from '#ui/values/duration.tsx'
import { Id } from '#ui/values/id.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { Money } from '#ui/values/money.tsx'
import styles from './gallery.module.css'
import { Sample } from './sample.tsx'

const subscriptions = [
  { id: 'a', name: 'Production' },
  { id: 'b', name: 'Development' },
]
const workspaces = [
  { id: '1', name: 'prod-weu', host: null, subscriptionId: 'a' },
  { id: '2', name: 'prod-neu', host: null, subscriptionId: 'a' },
  { id: '3', name: 'dev-weu', host: null, subscriptionId: 'b' },
]
const week = { since: '2025-05-24', until: '2025-05-31' }
const known = { today: '2025-05-31', completeUntil: '2025-05-31' }
const ignore = () => undefined

const item = (label: string, note: string) => ({ key: label, label, note, onChoose: ignore })
const paletteGroups = [
  {
    label: 'Jobs',
    items: [item('gold_orders_enrich', 'prod-weu, $421.30'), item('dev_gold_orders', 'dev-weu, $4.12')],
  },
  { label: 'Go to', items: [item('Workflows', 'Workloads'), item('Pipelines', 'Workloads')] },
]

/** Controls, pickers, values, dialogs. */
export function ControlSamples() {
  const [open, setOpen] = useState<'palette' | 'dialog'>()
  const [query, setQuery] = useState('')
  const close = () => setOpen(undefined)
  return (
    <Sample name="Controls">
      <div className={styles.stack}>
        <Navigation />
        <Controls onOpen={setOpen} />
        <Values />
        <OpenPickers />
      </div>
      {open === 'palette' && (
        <Palette
          query={query}
          onQueryChange={setQuery}
          groups={matchingGroups(paletteGroups, query)}
          more={0}
          isSearching={false}
          failed={[]}
          onRetry={ignore}
          onClose={close}
        />
      )}
      {open === 'dialog' && <ExpiredSession onClose={close} />}
    </Sample>
  )
}

function Navigation() {
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Workloads', to: '/' },
          { label: 'Workflows', to: '/' },
          { label: 'gold_orders_enrich' },
        ]}
      />
      <Tabs
        label="Lists"
        tabs={[
          { label: 'Jobs', to: '/', isCurrent: true, count: 142 },
          { label: 'One-time runs', to: '/', isCurrent: false, count: 318 },
        ]}
      />
    </>
  )
}

function Controls({ onOpen }: { onOpen: (opened: 'palette' | 'dialog') => void }) {
  return (
    <div className={styles.wrap}>
      <Button tone="primary">Save budget</Button>
      <Button>Compare</Button>
      <Button tone="quiet">Clear</Button>
      <Button tone="danger">Purge</Button>
      <Button disabled>Update telemetry</Button>
      <ScopePicker
        allLabel="All workspaces"
        subscriptions={subscriptions}
        workspaces={workspaces}
        chosen={workspaces}
        onChoose={ignore}
      />
      <DateRangePicker range={week} known={known} onChoose={ignore} />
      <Button onClick={() => onOpen('palette')}>Palette</Button>
      <Button onClick={() => onOpen('dialog')}>Dialog</Button>
    </div>
  )
}

function Values() {
  return (
    <>
      <div className={styles.wrap}>
        {['SUCCESS', 'RUNNING', 'SUCCESS_WITH_FAILURES', 'FAILED', 'TIMEDOUT', 'SKIPPED', 'CANCELED'].map(
          (status) => (
            <Status key={status} status={status} />
          ),
        )}
      </div>
      <div className={styles.wrap}>
        <Money amount="1684.2249999999" currency="USD" isEstimated /> · <Money amount="0.0049" /> ·{' '}
        <Duration milliseconds={3_840_000} /> · <Instant at="2025-05-30T06:00:04.000Z" /> ·{' '}
        <Bytes value={230_426_943_078} /> · <Id id="718293046512331" />
      </div>
    </>
  )
}

/** Pickers as they stand open, side by side. */
function OpenPickers() {
  return (
    <div className={styles.wrap} style={{ alignItems: 'flex-start' }}>
      <div className={styles.overlay}>
        <RangeChoice
          range={week}
          known={known}
          hint="Complete through 30 May 2025."
          onApply={ignore}
          onCancel={ignore}
        />
      </div>
      <div className={styles.overlay}>
        <ScopeChoice
          allLabel="All workspaces"
          subscriptions={subscriptions}
          workspaces={workspaces}
          chosenIds={new Set(['1', '3'])}
          onApply={ignore}
          onCancel={ignore}
        />
      </div>
    </div>
  )
}

function ExpiredSession({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Your session has expired"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Go to sign-in</Button>
          <Button tone="primary" onClick={onClose}>
            Refresh
          </Button>
        </>
      }
    >
      Sign in again to go on where you are.
    </Dialog>
  )
}

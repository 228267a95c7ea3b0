import { useState } from 'react'
import { Button } from '#ui/control/button.tsx'
import { Checkbox } from '#ui/control/checkbox.tsx'
import { InlineField } from '#ui/control/inline-field.tsx'
import { MultiSelect } from '#ui/control/multi-select.tsx'
import { NumberField } from '#ui/control/number-field.tsx'
import { PasswordField } from '#ui/control/password-field.tsx'
import { SearchField } from '#ui/control/search-field.tsx'
import { Segmented } from '#ui/control/segmented.tsx'
import { SelectField } from '#ui/control/select-field.tsx'
import { Select } from '#ui/control/select.tsx'
import { Switch } from '#ui/control/switch.tsx'
import { TextArea } from '#ui/control/text-area.tsx'
import { TextField } from '#ui/control/text-field.tsx'
import { DateField } from '#ui/dates/date-field.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { notifyFailure, notifySuccess } from '#ui/notifications/notify.ts'
import styles from './gallery.module.css'
import { Sample } from './sample.tsx'

const groupings = [
  { value: '', label: 'Nothing' },
  { value: 'owner', label: 'Owner' },
  { value: 'workspace', label: 'Workspace' },
] as const
const states = [
  { value: 'on', label: 'On' },
  { value: 'off', label: 'Off' },
  { value: 'paused', label: 'Paused' },
] as const
const regions = Array.from({ length: 30 }, (_, place) => ({
  value: String(place),
  label: `Region ${place + 1}`,
}))
const purge = {
  title: 'Purge consumption of prod-neu',
  lost: [
    '61 days of consumption, 1 Apr to 31 May 2025, and 8,214 runs are deleted.',
    'This cannot be undone.',
  ],
  action: 'Purge 61 days',
  keep: 'Keep',
  word: 'prod-neu',
}
const failure = Object.assign(new Error('Cluster policy forbids init scripts.'), {
  correlationId: 'a07e-9c13-52fb',
})
const ignore = () => undefined

type OnProps = { isOn: boolean; onChange: (isOn: boolean) => void }

/** Every control that takes a value, in a row of controls and under its label. */
export function FieldSamples() {
  const [isOn, setIsOn] = useState(true)
  return (
    <Sample name="Fields">
      <div className={styles.stack}>
        <FieldsInRow isOn={isOn} onChange={setIsOn} />
        <LabeledFields isOn={isOn} onChange={setIsOn} />
        <Questions />
      </div>
    </Sample>
  )
}

function FieldsInRow({ isOn, onChange }: OnProps) {
  const [grouping, setGrouping] = useState<(typeof groupings)[number]['value']>('owner')
  const [state, setState] = useState<(typeof states)[number]['value']>('on')
  const [region, setRegion] = useState('4')
  return (
    <div className={styles.wrap}>
      <Select
        label="Group by"
        prefix="Group by"
        options={groupings}
        value={grouping}
        onChange={setGrouping}
      />
      <Select label="Region" options={regions} value={region} onChange={setRegion} />
      <Segmented label="State" options={states} value={state} onChange={setState} />
      <SearchField label="Find a job" onChange={ignore} />
      <InlineField label="Threshold, min" value="20" onChange={ignore} />
      <label className={styles.wrap} htmlFor="hide-empty">
        <Checkbox
          id="hide-empty"
          checked={isOn}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        Hide empty
      </label>
      <Checkbox aria-label="Some" checked={false} isPartial onChange={ignore} />
      <Checkbox aria-label="None" checked={false} onChange={ignore} />
      <Checkbox aria-label="Never" checked={false} disabled onChange={ignore} />
    </div>
  )
}

function LabeledFields({ isOn, onChange }: OnProps) {
  const [region, setRegion] = useState<string | null>('3')
  const [several, setSeveral] = useState<readonly string[]>(['1', '4'])
  const [days, setDays] = useState<number | undefined>(90)
  const [day, setDay] = useState<string | null>('2025-05-30')
  const [text, setText] = useState('May budget')
  return (
    <div className={styles.thirds}>
      <TextField label="Name" value={text} onChange={setText} help="As it stands in reports." />
      <TextField label="Email" value="ann" onChange={ignore} error="Enter an email address" />
      <TextField label="Account" value="not to be changed" onChange={ignore} disabled />
      <NumberField label="Keep runs for" unit="days" value={days} onChange={setDays} help="1 to 365." />
      <NumberField label="Attempts" value={4} onChange={ignore} isWhole least={1} />
      <PasswordField label="Secret" value="correct horse" onChange={ignore} />
      <SelectField label="Region" options={regions} value={region} onChange={setRegion} isClearable />
      <MultiSelect label="Regions" options={regions} value={several} onChange={setSeveral} />
      <DateField label="Valid from" value={day} onChange={setDay} isClearable />
      <Switch label="Send a mail" value={isOn} onChange={onChange} help="To all owners." />
      <TextArea label="Note" value="Two lines&#10;of text" onChange={ignore} />
    </div>
  )
}

/** A question before something is lost, and notifications. */
function Questions() {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <div className={styles.wrap}>
        <Button onClick={() => setIsAsked(true)}>Purge</Button>
        <Button onClick={() => notifySuccess('Update telemetry triggered', 'gold_orders_enrich')}>
          Notify of success
        </Button>
        <Button onClick={() => notifyFailure('Monitoring was not attached to 2 of 14 jobs', failure)}>
          Notify of failure
        </Button>
      </div>
      {isAsked && (
        <ConfirmDialog
          confirmation={purge}
          onConfirm={() => setIsAsked(false)}
          onCancel={() => setIsAsked(false)}
        />
      )}
    </>
  )
}

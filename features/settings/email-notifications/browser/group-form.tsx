import { useMutation } from '@tanstack/react-query'
import { use, useState } from 'react'
import { digests, severities, weekdays } from '#contract/notifications.ts'
import { call } from '#client/call.ts'
import { Button } from '#ui/control/button.tsx'
import { MultiSelect } from '#ui/control/multi-select.tsx'
import { SelectField } from '#ui/control/select-field.tsx'
import { Switch } from '#ui/control/switch.tsx'
import { TextArea } from '#ui/control/text-area.tsx'
import { TextField } from '#ui/control/text-field.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { words } from '#ui/format/words.ts'
import { notifySuccess } from '#ui/notifications/notify.ts'
import { SeenWorkspaces } from '#ui/scope/seen-workspaces.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { costTypes, incidentTypeLabel, performanceTypes } from '#product/contract/incident-types.ts'
import {
  createNotificationGroup,
  saveNotificationGroup,
  type EnteredTarget,
  type ShownGroup,
} from '../contract.ts'
import { bodyOf, digestWords, draftOf, type GroupDraft } from './group-text.ts'
import styles from './notifications.module.css'
import { QuietFields } from './quiet-fields.tsx'
import { TargetFields } from './target-fields.tsx'

type Props = {
  /** Absent: a new one. */
  group: ShownGroup | undefined
  onSaved: () => Promise<void>
  onClose: () => void
}

const categories = ['COST', 'PERFORMANCE', 'CONFIGURATION'].map((value) => ({
  value,
  label: words(value.toLowerCase()),
}))
const types = [...costTypes, ...performanceTypes]
/** A type that no rule reports any more stays chosen until it is taken out. */
const typeOptions = (chosen: readonly string[]) =>
  [...new Set([...types, ...chosen])].map((value) => ({ value, label: incidentTypeLabel(value) }))
const severityOptions = severities.map((value) => ({ value, label: words(value.toLowerCase()) }))
const digestOptions = digests.map((value) => ({ value, label: digestWords[value] }))
const weekdayOptions = weekdays.map((value) => ({ value, label: words(value.toLowerCase()) }))
const newTarget: EnteredTarget = { targetId: null, kind: 'SLACK', name: '', url: null, key: null }

/** Creates or changes a group: whom it informs, what of, and when. */
export function GroupForm({ group, onSaved, onClose }: Props) {
  const [draft, setDraft] = useState(() => draftOf(group))
  const [isTried, setTried] = useState(false)
  const parsed = createNotificationGroup.body.safeParse(bodyOf(draft))
  const errorOf = (...start: readonly (string | number)[]) =>
    isTried
      ? parsed.error?.issues.find(({ path }) => start.every((part, place) => path[place] === part))?.message
      : undefined
  const set = (changes: Partial<GroupDraft>) => setDraft({ ...draft, ...changes })
  const saving = useMutation({
    mutationFn: async () => {
      if (!parsed.data) return undefined
      return group
        ? call(saveNotificationGroup, {
            path: { id: group.groupId },
            body: { ...parsed.data, seenChange: group.changedAt },
          })
        : call(createNotificationGroup, { body: parsed.data })
    },
    onSuccess: async () => {
      notifySuccess('Saved!')
      await onSaved()
      onClose()
    },
  })
  const save = () => {
    setTried(true)
    if (parsed.success) saving.mutate()
  }
  return (
    <Dialog
      title={group ? `Group ${group.name}` : 'Add group'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" disabled={saving.isPending} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <TextField
          label="Name"
          value={draft.name}
          error={errorOf('name')}
          onChange={(name) => set({ name })}
          data-autofocus
        />
        <Receivers draft={draft} errorOf={errorOf} onChange={set} />
        <Wanted draft={draft} errorOf={errorOf} onChange={set} />
        <QuietFields draft={draft} errorOf={errorOf} onChange={set} />
        <Switch label="Send messages" value={draft.isEnabled} onChange={(isEnabled) => set({ isEnabled })} />
        {saving.error && <ErrorState error={saving.error} title="The group was not saved." />}
      </div>
    </Dialog>
  )
}

type ReceiverProps = {
  draft: GroupDraft
  errorOf: (...start: readonly (string | number)[]) => string | undefined
  onChange: (changes: Partial<GroupDraft>) => void
}

/** Whom a group informs: e-mail addresses, and channels of other kinds. */
function Receivers({ draft, errorOf, onChange }: ReceiverProps) {
  const setTarget = (place: number, changed: EnteredTarget[]) =>
    onChange({ targets: draft.targets.toSpliced(place, 1, ...changed) })
  return (
    <>
      <TextArea
        label="E-mail addresses"
        help="One on each line."
        value={draft.emails}
        error={errorOf('emails')}
        onChange={(emails) => onChange({ emails })}
      />
      {draft.targets.map((target, place) => (
        <TargetFields
          // Targets have no other name until they are saved.
          key={target.targetId ?? `new ${place}`}
          target={target}
          errorOf={(field) => errorOf('targets', place, field)}
          onChange={(changed) => setTarget(place, [changed])}
          onRemove={() => setTarget(place, [])}
        />
      ))}
      <div>
        <Button onClick={() => onChange({ targets: [...draft.targets, newTarget] })}>Add channel</Button>
      </div>
    </>
  )
}

type WantedProps = {
  draft: GroupDraft
  errorOf: (field: string) => string | undefined
  onChange: (changes: Partial<GroupDraft>) => void
}

/** What a group is informed of, and how often. */
function Wanted({ draft, errorOf, onChange }: WantedProps) {
  const workspaces = use(SeenWorkspaces) ?? []
  const seen = workspaces.map(({ id, name }) => ({ value: `WORKSPACE:${id}`, label: name }))
  // A workspace that is gone stays chosen until it is taken out.
  const others = draft.scopes.filter((scope) => !seen.some(({ value }) => value === scope))
  return (
    <>
      <MultiSelect
        label="Categories"
        placeholder="All"
        options={categories}
        value={draft.categories}
        onChange={(chosen) => onChange({ categories: [...chosen] })}
      />
      <MultiSelect
        label="Types"
        placeholder="All"
        options={typeOptions(draft.types)}
        value={draft.types}
        error={errorOf('types')}
        onChange={(types) => onChange({ types: [...types] })}
      />
      <MultiSelect
        label="Workspaces"
        placeholder="All"
        options={[...seen, ...others.map((value) => ({ value, label: value }))]}
        value={draft.scopes}
        error={errorOf('scopes')}
        onChange={(scopes) => onChange({ scopes: [...scopes] })}
      />
      <div className={styles.row}>
        <SelectField
          label="Least severity"
          options={severityOptions}
          value={draft.leastSeverity}
          onChange={(chosen) =>
            onChange({ leastSeverity: severities.find((one) => one === chosen) ?? draft.leastSeverity })
          }
        />
        <SelectField
          label="Messages"
          options={digestOptions}
          value={draft.digest}
          onChange={(chosen) => onChange({ digest: digests.find((one) => one === chosen) ?? draft.digest })}
        />
      </div>
      <SelectField
        label="Weekly mail about what to do"
        help="To the e-mail addresses, at 07:00 UTC: what is new, what was applied and verified, what is worth most, and the sums. Of the workspaces above."
        placeholder="Off"
        isClearable
        options={weekdayOptions}
        value={draft.weeklyLetter}
        onChange={(chosen) => onChange({ weeklyLetter: weekdays.find((one) => one === chosen) ?? null })}
      />
    </>
  )
}

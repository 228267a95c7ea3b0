import { useState } from 'react'
import { Button } from '#ui/control/button.tsx'
import { Checkbox } from '#ui/control/checkbox.tsx'
import { SearchField } from '#ui/control/search-field.tsx'
import styles from './scope.module.css'
import type { ScopeSubscription, ScopeWorkspace } from './scope.ts'

type Props = {
  subscriptions: readonly ScopeSubscription[]
  workspaces: readonly ScopeWorkspace[]
  allLabel: string
  chosenIds: ReadonlySet<string>
  onApply: (ids: ReadonlySet<string>) => void
  onCancel: () => void
}

/** The open picker: a search, "all", and the workspaces under their subscriptions. */
export function ScopeChoice(props: Props) {
  const { subscriptions, workspaces, allLabel, chosenIds, onApply, onCancel } = props
  const [draft, setDraft] = useState(chosenIds)
  const [search, setSearch] = useState('')
  const found = matching(search, subscriptions, workspaces)
  const namesakes = repeatedNames(workspaces)
  const toggle = (ids: readonly string[], isChosen: boolean) =>
    setDraft((current) => {
      const kept = [...current].filter((id) => !ids.includes(id))
      return new Set(isChosen ? [...kept, ...ids] : kept)
    })
  return (
    <div className={styles.choice}>
      <div className={styles.head}>
        <SearchField label="Find a workspace or subscription" onChange={setSearch} data-autofocus />
      </div>
      <div className={styles.list} role="group" aria-label="Workspaces">
        {search === '' && <Group label={allLabel} members={workspaces} draft={draft} onToggle={toggle} />}
        {subscriptions.map((subscription) => {
          const members = found.filter((one) => one.subscriptionId === subscription.id)
          if (members.length === 0) return null
          return (
            <div key={subscription.id}>
              <Group label={subscription.name} members={members} draft={draft} onToggle={toggle} />
              {members.map((one) => (
                <Workspace
                  key={one.id}
                  workspace={one}
                  isChosen={draft.has(one.id)}
                  hasNamesake={namesakes.has(one.name)}
                  onToggle={(isChosen) => toggle([one.id], isChosen)}
                  onOnly={() => onApply(new Set([one.id]))}
                />
              ))}
            </div>
          )
        })}
        {found.length === 0 && <p className={styles.none}>No workspace is called “{search}”.</p>}
      </div>
      <div className={styles.foot}>
        <span className="small faint">
          {draft.size} of {workspaces.length}
        </span>
        <Button className="push" onClick={onCancel}>
          Cancel
        </Button>
        <Button tone="primary" disabled={draft.size === 0} onClick={() => onApply(draft)}>
          Apply
        </Button>
      </div>
    </div>
  )
}

/** Names that several workspaces share: only the ids distinguish these. */
function repeatedNames(workspaces: readonly ScopeWorkspace[]): ReadonlySet<string> {
  const byName = Map.groupBy(workspaces, ({ name }) => name)
  return new Set([...byName].flatMap(([name, those]) => (those.length > 1 ? name : [])))
}

type GroupProps = {
  label: string
  members: readonly ScopeWorkspace[]
  draft: ReadonlySet<string>
  onToggle: (ids: readonly string[], isChosen: boolean) => void
}

function Group({ label, members, draft, onToggle }: GroupProps) {
  const chosen = members.filter(({ id }) => draft.has(id)).length
  return (
    <label className={styles.group}>
      <Checkbox
        checked={chosen === members.length}
        isPartial={chosen > 0 && chosen < members.length}
        onChange={() =>
          onToggle(
            members.map(({ id }) => id),
            chosen < members.length,
          )
        }
      />
      <span className="clip grow">{label}</span>
      <span className="faint">{members.length}</span>
    </label>
  )
}

type WorkspaceProps = {
  workspace: ScopeWorkspace
  isChosen: boolean
  hasNamesake: boolean
  onToggle: (isChosen: boolean) => void
  onOnly: () => void
}

function Workspace({
  workspace: { id, name, note },
  isChosen,
  hasNamesake,
  onToggle,
  onOnly,
}: WorkspaceProps) {
  return (
    <div className={styles.workspace}>
      <label className={styles.named}>
        <Checkbox checked={isChosen} onChange={(event) => onToggle(event.currentTarget.checked)} />
        <span className="clip">{name}</span>
        {hasNamesake && <span className="mono faint">{id}</span>}
        {note !== undefined && <span className="small muted">{note}</span>}
      </label>
      <button type="button" className={styles.only} aria-label={`Only ${name}`} onClick={onOnly}>
        Only this
      </button>
    </div>
  )
}

function matching(
  search: string,
  subscriptions: readonly ScopeSubscription[],
  workspaces: readonly ScopeWorkspace[],
): readonly ScopeWorkspace[] {
  const wanted = search.trim().toLowerCase()
  const isWanted = (text: string) => text.toLowerCase().includes(wanted)
  const subscriptionIds = new Set(
    subscriptions.filter(({ id, name }) => isWanted(name) || isWanted(id ?? '')).map(({ id }) => id),
  )
  return workspaces.filter(
    ({ id, name, subscriptionId }) => isWanted(name) || isWanted(id) || subscriptionIds.has(subscriptionId),
  )
}

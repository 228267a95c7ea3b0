import { Button } from '#ui/control/button.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { batchOf, isValid, keptMine, takenTheirs, type Conflict, type Draft } from './draft.ts'
import styles from './policies.module.css'
import { PreviewPanel } from './preview-panel.tsx'
import { changesText, limitText, placeLabel } from './rule-text.ts'

type Props = {
  draft: Draft
  conflicts: readonly Conflict[]
  isSaving: boolean
  error: Error | null
  onDraft: (draft: Draft) => void
  onSave: () => void
  onDiscard: () => void
}

/** The unsaved changes: how many there are, what others saved meanwhile, save or discard all. */
export function DraftBar({ draft, conflicts, isSaving, error, onDraft, onSave, onDiscard }: Props) {
  const canSave = conflicts.length === 0 && isValid(draft)
  return (
    <section className={styles.bar} aria-label="Unsaved changes">
      {conflicts.length > 0 && (
        <Notice tone="warning">
          <b className="strong">Somebody else changed the same rules.</b> Nothing was saved yet; choose for
          each.
          {conflicts.map((conflict) => (
            <ConflictLine
              key={conflict.key}
              conflict={conflict}
              onKeep={() => onDraft(keptMine(draft, conflict))}
              onTake={() => onDraft(takenTheirs(draft, conflict))}
            />
          ))}
        </Notice>
      )}
      {error && conflicts.length === 0 && <ErrorState error={error} title="The changes were not saved." />}
      {canSave && <PreviewPanel batch={batchOf(draft)} />}
      <div className={styles.buttons} role="status">
        <b className="strong">{changesText(draft.size)}</b>
        {!isValid(draft) && <span className="muted">Correct the marked fields first.</span>}
        <Button className={styles.end} onClick={onDiscard}>
          Discard
        </Button>
        <Button tone="primary" disabled={isSaving || !canSave} onClick={onSave}>
          Save
        </Button>
      </div>
    </section>
  )
}

type LineProps = { conflict: Conflict; onKeep: () => void; onTake: () => void }

function ConflictLine({ conflict: { edit, theirs }, onKeep, onTake }: LineProps) {
  const { rule } = edit
  return (
    <div className={styles.conflict}>
      <span>
        {rule.title}, {placeLabel(rule)}:{' '}
        {theirs?.updatedAt ? (
          <>
            {theirs.updatedBy} saved {theirs.enabled ? 'on' : 'off'}
            {theirs.thresholdOf && `, ${limitText(theirs.threshold, theirs.thresholdOf)}`}{' '}
            <Instant at={theirs.updatedAt} />
          </>
        ) : (
          'it was removed'
        )}
        .
      </span>
      <Button tone="quiet" onClick={onKeep}>
        Keep mine
      </Button>
      <Button tone="quiet" onClick={onTake}>
        {theirs ? 'Take theirs' : 'Leave it removed'}
      </Button>
    </div>
  )
}

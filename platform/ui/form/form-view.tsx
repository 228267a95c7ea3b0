import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { z } from 'zod'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import type { Confirmation } from '#ui/dialog/confirmation.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { notifySuccess } from '#ui/notifications/notify.ts'
import { FormButtons } from './form-buttons.tsx'
import { FormControl } from './form-control.tsx'
import { errorsOfBody, errorsOfServer, type FormErrors } from './form-errors.ts'
import type { FormField } from './form-field.ts'
import { FormProblem } from './form-problem.tsx'
import { bodyOf, finalChanges, firstValues, type FormValues } from './form-values.ts'
import styles from './form.module.css'
import { discarding, LeaveGuard } from './leave-guard.tsx'

type SentBody = Readonly<Record<string, unknown>>

export type ViewProps = {
  schema: z.ZodObject
  fields: readonly FormField[]
  given: SentBody | undefined
  initial: SentBody | undefined
  submit: (values: SentBody) => string
  saved: string | undefined
  asksBeforeLeaving: boolean
  confirm: ((body: SentBody) => Confirmation | undefined) | undefined
  /** Sends a body; answers what is to be done once the form counts as saved. */
  send: (body: SentBody) => Promise<() => void | Promise<void>>
  /** Present: it stands in a dialog of this name. */
  dialogTitle?: string | undefined
  /** Gives up; asked for first where something was changed. */
  onCancel?: (() => void) | undefined
}

/** More fields stand in several columns where the page is wide enough. */
const mostInColumn = 10

type Question = { confirmation: Confirmation; onConfirm: () => void }

/** A form as it is drawn: its fields, what is wrong with them, its buttons, and the questions that it asks. */
export function FormView(props: ViewProps) {
  const { fields, given, submit, dialogTitle, onCancel, asksBeforeLeaving } = props
  const { state, problem, isSending, refusals, sendOrAsk, question, ask } = useFormState(props)
  const id = useId()
  const element = useFocusOnRefused(refusals)
  const handleCancel = () => {
    if (asksBeforeLeaving && state.isDirty()) ask({ confirmation: discarding, onConfirm: () => onCancel?.() })
    else onCancel?.()
  }
  const buttons = (
    <FormButtons
      formId={id}
      submit={submit({ ...given, ...state.values })}
      isSending={isSending}
      isWide={dialogTitle === undefined && onCancel === undefined}
      onCancel={onCancel && handleCancel}
    />
  )
  const drawn = (
    <FormElement
      {...{ id, element, fields, state, problem, isSending }}
      onSubmit={sendOrAsk}
      buttons={dialogTitle === undefined && buttons}
    />
  )
  return (
    <>
      {dialogTitle === undefined ? (
        drawn
      ) : (
        <Dialog title={dialogTitle} actions={buttons} onClose={handleCancel}>
          {drawn}
        </Dialog>
      )}
      {question && (
        <ConfirmDialog
          confirmation={question.confirmation}
          onCancel={() => ask(undefined)}
          onConfirm={() => {
            ask(undefined)
            question.onConfirm()
          }}
        />
      )}
      {asksBeforeLeaving && <LeaveGuard isDirty={() => state.isDirty()} />}
    </>
  )
}

type ElementProps = Pick<FormState, 'state' | 'problem' | 'isSending'> & {
  id: string
  element: RefObject<HTMLFormElement | null>
  fields: readonly FormField[]
  onSubmit: () => void
  /** Below the fields; a dialog has them in its foot. */
  buttons: ReactNode
}

/** The fields with what is wrong with them; what is being sent is not sent again. */
function FormElement({ id, element, fields, state, problem, isSending, onSubmit, buttons }: ElementProps) {
  return (
    <form
      id={id}
      ref={element}
      className={styles.form}
      data-columns={fields.length > mostInColumn ? 'several' : 'one'}
      noValidate
      aria-busy={isSending}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (!isSending) onSubmit()
      }}
    >
      {fields.map((field, place) => (
        <FormControl
          key={field.name}
          field={field}
          isFocusedFirst={place === 0}
          value={state.values[field.name]}
          error={textOf(state.errors[field.name])}
          onChange={(value) => state.setFieldValue(field.name, value)}
        />
      ))}
      {problem && <FormProblem {...problem} />}
      {buttons}
    </form>
  )
}

const textOf = (error: ReactNode) => (typeof error === 'string' ? error : undefined)

type FormState = ReturnType<typeof useFormState>

function useFormState({ schema, fields, given, initial, saved, confirm, send }: ViewProps) {
  const [problem, setProblem] = useState<FormErrors['form']>()
  const [question, ask] = useState<Question>()
  const [refusals, setRefusals] = useState(0)
  const state = useForm<Record<string, FormValues[string]>>({
    initialValues: { ...firstValues(fields, initial) },
    validate: (values) => errorsOfBody(schema, bodyOf(fields, values, given)),
  })
  const refuse = () => setRefusals((before) => before + 1)
  const sending = useMutation({
    mutationFn: send,
    onMutate: () => setProblem(undefined),
    onSuccess: async (whenSaved) => {
      state.resetDirty()
      if (saved !== undefined) notifySuccess(saved)
      await whenSaved()
    },
    onError: (error) => {
      const errors = errorsOfServer(error, fields)
      state.setErrors(errors.fields)
      setProblem(errors.form)
      refuse()
    },
  })
  const sendOrAsk = () => {
    if (state.validate().hasErrors) return refuse()
    const body = bodyOf(fields, state.getValues(), given)
    const confirmation =
      confirm?.(body) ?? unasked(finalChanges(fields, state.getInitialValues(), state.getValues()))
    if (confirmation) ask({ confirmation, onConfirm: () => sending.mutate(body) })
    else sending.mutate(body)
    return undefined
  }
  return { state, problem, isSending: sending.isPending, refusals, sendOrAsk, question, ask }
}

/** What is asked of changes that cannot be taken back, where the form has no question of its own. */
function unasked(labels: readonly string[]): Confirmation | undefined {
  if (labels.length === 0) return undefined
  return {
    title: `Change ${labels.join(', ')}?`,
    lost: ['This change cannot be undone.'],
    action: 'Change',
  }
}

/** The form's element, in which each refusal leads to the first field that is refused. */
function useFocusOnRefused(refusals: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals === 0) return
    const refused = form.current?.querySelector('[aria-invalid="true"]')
    if (refused instanceof HTMLElement) refused.focus()
  }, [refusals])
  return form
}

import type { z } from 'zod'
import type { Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { FieldMeta } from '#contract/field-meta.ts'
import type { CallTarget } from '#client/call-url.ts'
import { call, type CallInput } from '#client/call.ts'
import type { Confirmation } from '#ui/dialog/confirmation.ts'
import { lateComponent } from '#ui/late-component.ts'
import { formFields } from './form-field.ts'
import type { ViewProps } from './form-view.tsx'
import styles from './form.module.css'

type FormEndpoint = Endpoint<string, z.ZodObject, z.ZodObject, z.ZodType>
type Body<E extends FormEndpoint> = z.input<E['body']>
type FieldName<E extends FormEndpoint> = keyof Body<E> & string

export type FormOptions<E extends FormEndpoint, Given extends FieldName<E>> = {
  /** What its button does: "Save this view". */
  submit: string
  /** Fields that are not drawn: whoever shows the form gives their values. */
  given?: readonly Given[]
  /** Metadata of fields that replaces that of their schemas. */
  fields?: { readonly [Name in FieldName<E>]?: FieldMeta }
  /** What is notified once it is saved, where the screen does not show it by itself. */
  saved?: string
  /** False where nothing is lost that the reader would miss: a sign-in, a search. */
  asksBeforeLeaving?: boolean
}

export type FormProps<E extends FormEndpoint, Given extends FieldName<E> = never> = CallTarget<E> &
  Pick<ViewProps, 'dialogTitle' | 'onCancel'> & {
    /** What the fields hold at first. */
    initial?: Partial<Body<E>>
    /** What its button does, in place of the form's own words. */
    submit?: (values: Readonly<Record<string, unknown>>) => string
    /** What is asked before a body is sent whose effect cannot be undone. */
    confirm?: (body: Readonly<Record<string, unknown>>) => Confirmation | undefined
    /** What is sent, where more than the fields follows from them. */
    adapt?: (body: z.output<E['body']>) => Body<E>
    onSaved?: (answer: OutputOf<E>) => void | Promise<void>
  } & ([Given] extends [never] ? { given?: undefined } : { given: Pick<Body<E>, Given> })

// Whoever only reads never loads the controls of forms.
const lateView = lateComponent(
  () => import('./form-view.tsx').then(({ FormView }) => FormView),
  () => <div className={styles.coming} aria-busy />,
)

// The body was parsed by the endpoint's own schema.
const asInput = <E extends FormEndpoint>(input: object) => input as CallInput<E>
const asBody = <E extends FormEndpoint>(body: object) => body as z.output<E['body']>

/** The form of a call: its fields, their checks and the server's errors come from the schema of its body. */
export function form<E extends FormEndpoint, const Given extends FieldName<E> = never>(
  endpoint: E,
  options: FormOptions<E, Given>,
): (props: FormProps<E, Given>) => React.ReactNode {
  const fields = formFields(endpoint.body, options.given, options.fields)
  return function EndpointForm(props) {
    const { path, query, given, initial, submit, confirm, adapt, onSaved, dialogTitle, onCancel } = props
    return (
      <lateView.Component
        schema={endpoint.body}
        fields={fields}
        given={given}
        initial={initial}
        submit={submit ?? (() => options.submit)}
        saved={options.saved}
        asksBeforeLeaving={options.asksBeforeLeaving ?? true}
        confirm={confirm}
        dialogTitle={dialogTitle}
        send={async (body) => {
          const sent = adapt?.(asBody<E>(body)) ?? body
          const answer = await call(endpoint, asInput<E>({ path, query, body: sent }))
          return () => onSaved?.(answer)
        }}
        onCancel={onCancel}
      />
    )
  }
}

import type { ConfiguredProvider, ListedExternalAccount } from '#product/contract/sign-in/calls.ts'
import type { OfferedProvider } from '#product/contract/sign-in/offered.ts'
import type { ProviderDraft } from '#product/contract/sign-in/draft.ts'
import type { Discovered, SignInTrial } from '#product/contract/sign-in/trial.ts'
import type { Author } from '#state/change.ts'

type TrialAsked = { trialId: string; username: string }

/** What calls about sign-ins by providers are handed. */
export type SignInPorts = {
  signIn: {
    /** The providers by which people can sign in now. */
    offered(): Promise<OfferedProvider[]>
    /** Whether local accounts sign in. */
    allowsLocal(): Promise<boolean>
    /** Every kind of provider with what is saved. */
    configured(): Promise<ConfiguredProvider[]>
    /** Why no secrets can be kept; undefined where they can. */
    missingKey: string | undefined
    /** Asks a provider for its addresses and begins a trial; throws where it cannot be used. */
    tryProvider(
      draft: ProviderDraft,
      username: string,
    ): Promise<{ trialId: string; discovered: Discovered; path: string }>
    trial(asked: TrialAsked): Promise<SignInTrial>
    /** Saves what was tried; throws where nobody signed in by it. */
    save(asked: TrialAsked, author: Author): Promise<void>
    /** Throws where no administrator could sign in any more. */
    setEnabled(asked: { kind: string; isEnabled: boolean }, author: Author): Promise<void>
    accounts(): Promise<ListedExternalAccount[]>
    setDisabled(asked: { username: string; isDisabled: boolean }, author: Author): Promise<void>
    /** Where the provider of a session ends its own; undefined where there is none, or it does not answer. */
    signOutAddress(sessionToken: string): Promise<string | undefined>
  }
}

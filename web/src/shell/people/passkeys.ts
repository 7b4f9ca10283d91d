/** Passkeys (WebAuthn): the server's question goes to the browser, and what the browser answers goes back as it is. */
import { post } from "../../lib/api";
import type { PasskeyInfo, PasskeyOptions, SignedIn } from "../../wire";

/** Whether this browser can do it here: only where the page came by a secret line, or from this very machine. */
export const passkeysWork = (): boolean =>
  typeof PublicKeyCredential !== "undefined" && "parseCreationOptionsFromJSON" in PublicKeyCredential;

/** Let the device make a passkey, and the server keep it. */
export async function addPasskey(label: string): Promise<PasskeyInfo> {
  const { options } = await post<PasskeyOptions>("/api/me/passkeys/options");
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return post("/api/me/passkeys", { label, credential: answerOf(await navigator.credentials.create({ publicKey })) });
}

/** Come back to the account that a passkey of this device belongs to. */
export async function signInByPasskey(): Promise<SignedIn> {
  const { options } = await post<PasskeyOptions>("/api/passkeys/options");
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return post("/api/passkeys", { credential: answerOf(await navigator.credentials.get({ publicKey })) });
}

const answerOf = (found: Credential | null): unknown => (found as PublicKeyCredential).toJSON();

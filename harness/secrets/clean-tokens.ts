/** Values of keys that hold tokens, in JSON and form bodies whose secrets are not known yet. */
export function cleanTokens(text: string): string {
  return text
    .replace(/("(?:access_token|refresh_token|id_token)"\s*:\s*")(?:[^"\\]|\\.)*/g, '$1$MUSTER_TOKEN')
    .replace(
      /((?:^|&)(?:[^=&]*(?:code|otp|pin|mfa|2fa)|code_verifier|password|client_secret|refresh_token)=)[^&]*/g,
      '$1$MUSTER_SECRET',
    );
}

/** A reason the gateway does not start. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** The page where a person chooses the notices that they get. */
export const SETTINGS_PATH = '/settings/notifications';

// The phone's native features. Only the types come from the plugins' packages: their browser code is not loaded.
import { registerPlugin } from '@capacitor/core';
import type { FilesystemPlugin } from '@capacitor/filesystem';
import type { HapticsPlugin } from '@capacitor/haptics';
import type { LocalNotificationsPlugin } from '@capacitor/local-notifications';
import type { PreferencesPlugin } from '@capacitor/preferences';
import type { PrivacyScreenPlugin } from '@capacitor/privacy-screen';
import type { PushNotificationsPlugin } from '@capacitor/push-notifications';
import type { SharePlugin } from '@capacitor/share';
import type { SocialLoginPlugin } from '@capgo/capacitor-social-login';

export const Filesystem = registerPlugin<FilesystemPlugin>('Filesystem');
export const Haptics = registerPlugin<HapticsPlugin>('Haptics');
export const LocalNotifications = registerPlugin<LocalNotificationsPlugin>('LocalNotifications');
export const Preferences = registerPlugin<PreferencesPlugin>('Preferences');
export const PrivacyScreen = registerPlugin<PrivacyScreenPlugin>('PrivacyScreen');
export const PushNotifications = registerPlugin<PushNotificationsPlugin>('PushNotifications');
export const Share = registerPlugin<SharePlugin>('Share');
export const SocialLogin = registerPlugin<SocialLoginPlugin>('SocialLogin');

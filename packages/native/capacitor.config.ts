import type { CapacitorConfig } from '@capacitor/cli';

const config: CapacitorConfig = {
  appId: 'app.hestia.household',
  appName: 'Hestia',
  // A copy of the web build with a policy of its own (`npm run native:sync`).
  webDir: 'www',
  // Nothing of the log leaves a released app: it may carry what people wrote.
  loggingBehavior: 'debug',
  server: { androidScheme: 'https', iosScheme: 'capacitor', hostname: 'localhost', cleartext: false },
  android: { allowMixedContent: false, webContentsDebuggingEnabled: false },
  ios: { contentInset: 'never', limitsNavigationsToAppBoundDomains: false, webContentsDebuggingEnabled: false },
  plugins: {
    Keyboard: { resize: 'native' },
    LocalNotifications: { smallIcon: 'ic_notification', iconColor: '#F0500F' },
    PushNotifications: { presentationOptions: ['badge', 'sound', 'alert'] },
    SocialLogin: { providers: { google: true, facebook: false, apple: false, twitter: false } },
    SystemBars: { insetsHandling: 'css', style: 'DEFAULT' },
  },
};

export default config;

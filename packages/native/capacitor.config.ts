import type { CapacitorConfig } from '@capacitor/cli';

const config: CapacitorConfig = {
  appId: 'app.hestia.household',
  appName: 'Hestia',
  // A copy of the web build with a separate policy (`npm run native:sync`).
  webDir: 'www',
  // A released app logs nothing, since the log may contain users' texts.
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

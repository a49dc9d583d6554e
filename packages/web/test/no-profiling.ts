// React's development build tells the browser's profiler about each component and keeps a stack for each element: a sixth of
// the time of the component tests, for whom nobody looks. Loaded before React, which looks once what the browser has.
Reflect.deleteProperty(console, 'createTask');
Reflect.deleteProperty(console, 'timeStamp');

update identity set origin = 'where it ran first';
